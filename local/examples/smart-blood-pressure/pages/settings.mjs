/** Where the service is, and who the app is. For any web server; app.ts hands out another one, with the SERVICE that it is given. */
export const service = 'http://127.0.0.1:8000/fhir';
export const clientId = 'blood-pressure@apps.example.org';
