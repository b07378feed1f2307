import type { Outbound, OutboundResponse, ResolvedAddress } from '../../../src/server/outbound-http';

interface Posted { readonly url: string; readonly to: string; readonly body: unknown }

/** A network with names resolved as configured by a test, which records every request. */
export class FakeNetwork implements Outbound {
  addresses: Record<string, string[]> = {};
  posted: Posted[] = [];
  answer: () => Promise<OutboundResponse> = async () => ({ status: 200, body: '' });

  async resolve(hostname: string): Promise<readonly ResolvedAddress[]> {
    return (this.addresses[hostname] ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  }

  async postJson(url: URL, to: ResolvedAddress, body: string): Promise<OutboundResponse> {
    this.posted.push({ url: url.href, to: to.address, body: JSON.parse(body) as unknown });
    return this.answer();
  }
}
