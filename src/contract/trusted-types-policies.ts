/**
 * The Trusted Types policies that pages may create, on both hosts. They name the scripts of the service worker and of
 * workers, and the parser of pasted HTML (prosemirror-view). The parsed HTML is read and never inserted.
 */
export const trustedTypesPolicies = ['deckle-service-worker', 'deckle-worker', 'ProseMirrorClipboard'] as const;
