export const PPTX = 'application/vnd.openxmlformats-officedocument.presentationml.presentation';
