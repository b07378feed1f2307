import { z } from 'zod';

/** `proxy.example:3128`, or with a scheme that Chromium knows before it. */
const proxyServerSchema = z.string().max(300).regex(/^(?:(?:https?|socks[45]?):\/\/)?(?:[\w.-]+|\[[\da-f:]+\]):\d{1,5}$/i, 'a proxy is a host and a port');

const scriptSchema = z.string().max(2000).refine((url) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol), 'a script is fetched over http or https');

/** How the network is reached. Who signs in to a proxy stands in the keychain, never here. */
export const proxySchema = z.discriminatedUnion('mode', [
  z.object({ mode: z.literal('system') }),
  z.object({ mode: z.literal('direct') }),
  z.object({ mode: z.literal('pac'), url: scriptSchema }),
  z.object({
    mode: z.literal('manual'),
    server: proxyServerSchema,
    /** Hosts that are reached without it, as Chromium writes them: `*.example.org`, `10.0.0.0/8`, `<local>`. */
    bypass: z.array(z.string().max(300).regex(/^[^\s;,]+$/)).max(100).default([]),
  }),
]);
export type Proxy = z.infer<typeof proxySchema>;
