declare module 'highcharts/es-modules/Accessibility/Components/NavigatorComponent.js' {
  import type { AccessibilityComponent } from 'highcharts/highcharts.src.js';
  const NavigatorComponent: new () => AccessibilityComponent;
  export default NavigatorComponent;
}
