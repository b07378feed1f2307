/** Names of the headers that the request layer uses, lower case as Node gives them out. */
export const headers = {
  requestId: 'x-request-id',
  idempotencyKey: 'idempotency-key',
  /** The window that makes a request; events carry it back as `origin`. */
  pushClientId: 'x-push-client-id',
  /** The ajax marker: what a cross-site form cannot send. Required on cookie sessions for everything but GET and HEAD. */
  ajaxMarker: 'x-requested-with',
  /**
   * Who a page believes to be signed in. All tabs of a browser share one cookie, so another one may have changed whose
   * it is; the server then refuses with SESSION_CHANGED. Means nothing beside a bearer token.
   */
  personId: 'x-person-id',
  uploadFileGuid: 'upload-file-guid',
} as const;

export const ajaxMarkerValue = 'XmlHttpRequest';

/** The versioned media type clients ask for; plain JSON is accepted too. */
export const mediaType = 'application/vnd.deckle.v2+json';
