/** Header names of the request layer, in lower case as Node returns them. */
export const headers = {
  requestId: 'x-request-id',
  idempotencyKey: 'idempotency-key',
  /** The window that sends a request; events return it as `origin`. */
  pushClientId: 'x-push-client-id',
  /** CSRF marker: a cross-site form cannot send it. Required on cookie sessions, except for GET and HEAD. */
  ajaxMarker: 'x-requested-with',
  /**
   * The person that a page believes to be signed in. All tabs of a browser share one cookie, so a different tab may
   * have changed its owner. The server then refuses with SESSION_CHANGED. Ignored beside a bearer token.
   */
  personId: 'x-person-id',
  /**
   * In a response: a position in the stream of events that the server had reached before it read the data, as
   * `<seq> <epoch>`. Every later change of the data has an event after it.
   */
  eventPosition: 'x-event-position',
  /** Of a content URL: the number of characters of its head, and of its content. */
  contentHead: 'x-content-head',
  contentLength: 'x-content-length',
  /** The solution of a challenge: `solvedChallengeSchema` as JSON in base64. The specification has six headers for it; the others are ignored. */
  captcha: 'x-captcha',
  uploadFileGuid: 'upload-file-guid',
} as const;

export const ajaxMarkerValue = 'XmlHttpRequest';

/** The versioned media type that clients send in `Accept`; plain JSON is accepted too. */
export const mediaType = 'application/vnd.deckle.v2+json';
