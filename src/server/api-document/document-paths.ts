/** The address of the OpenAPI document. */
export const documentPath = '/api/openapi.json';
/** The address of the reference page. */
export const referencePath = '/api/docs';
