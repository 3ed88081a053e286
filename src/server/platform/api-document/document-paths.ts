export const documentPath = '/api/openapi.json';
export const referencePath = '/api/docs';
