import Axis from 'highcharts/es-modules/Core/Axis/Axis.js';
import DateTimeAxis from 'highcharts/es-modules/Core/Axis/DateTimeAxis.js';

// Only pictures of time have such an axis.
DateTimeAxis.compose(Axis);
