import type { CashierAction, CallbackPlan } from '../../src/server/modules/sandbox-gateway/sandbox-gateway-service';

/** Follows a QR code as the browser of a phone does. Returns the status and the address of the cashier; null without one. */
export const openCode = async (qrUrl: string): Promise<{ readonly status: number; readonly cashierUrl: string | null }> => {
  const response = await fetch(qrUrl, { redirect: 'manual' });
  return { status: response.status, cashierUrl: response.headers.get('location') };
};

/** Uses the form of a cashier page. Returns the page that follows. */
export const actAt = async (cashierUrl: string, action: CashierAction, callback: CallbackPlan = 'now'): Promise<{ readonly status: number; readonly text: string }> => {
  const { origin, pathname, searchParams } = new URL(cashierUrl);
  const response = await fetch(origin + pathname, { method: 'POST', body: new URLSearchParams({ ...Object.fromEntries(searchParams), action, callback }), headers: { 'accept-language': 'en' } });
  return { status: response.status, text: await response.text() };
};

/** Scans a code and pays. */
export const payWith = async (qrUrl: string, action: CashierAction = 'pay', callback: CallbackPlan = 'now'): Promise<string> => {
  const { cashierUrl } = await openCode(qrUrl);
  if (cashierUrl === null) throw new Error('The code leads to no cashier');
  return (await actAt(cashierUrl, action, callback)).text;
};
