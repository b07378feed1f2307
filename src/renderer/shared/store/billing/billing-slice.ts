import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Failure } from '../../../../contract/bridge';
import { usualChannelOf, type EditionOffer, type Offers, type OfferedSku, type OrderView, type PaymentChannel, type PaymentRequest, type PriceView } from '../../../../contract/entities/billing';
import type { EditionName } from '../../../../contract/entities/editions';
import type { EventOrder } from '../../../../contract/realtime/events';
import type { UpgradeReason } from '../../upgrade/upgrade-prompts';
import { sessionChanged } from '../session/session-slice';
import { withoutDrafts } from '../without-drafts';

/** Why and where a person begins to buy. */
export interface PaymentIntent {
  /** The edition to choose: its name or id. Null: the next larger one. */
  readonly edition: string | null;
  /** Whether the person wants storage: alone beside a membership that runs, otherwise with an edition. */
  readonly isForStorage?: boolean;
  /** Why the person needs the edition. */
  readonly reason?: UpgradeReason;
  /** The place in the app, for the operator's figures. */
  readonly source: string;
}

/** The chosen product and channel. */
export interface PaymentChoice {
  readonly edition: EditionName;
  /** 0: storage alone, for the rest of the present membership. */
  readonly months: number;
  /** Units of storage beside the edition's own. */
  readonly storageUnits: number;
  /** Null: the server has no channel. */
  readonly channel: PaymentChannel | null;
  readonly isAgreed: boolean;
}

/** The price of the chosen product, for this person at this moment. */
type PriceState = { readonly status: 'loading' } | { readonly status: 'ready'; readonly price: PriceView } | { readonly status: 'failed'; readonly failure: Failure };

/** The QR code. Only `ready` has one, so a code of an earlier choice is never shown. */
export type CodeState =
  | { readonly status: 'none' | 'loading' }
  | { readonly status: 'ready'; readonly request: PaymentRequest; /** When it was requested, by this device's clock. */ readonly requestedAtMs: number }
  | { readonly status: 'failed'; readonly failure: Failure };

/** `unpaid`: the gateway has no payment yet. */
type ConfirmState = 'idle' | 'pending' | 'unpaid' | Failure;

export interface PaymentState {
  readonly intent: PaymentIntent;
  /** Null until loaded. */
  readonly offers: Offers | null;
  readonly choice: PaymentChoice | null;
  /** An unpaid order of an earlier time, about which the person has to decide. */
  readonly earlier: OrderView | null;
  readonly price: PriceState;
  /** The order for the choice; null before the agreement and after a different choice. */
  readonly order: OrderView | null;
  readonly code: CodeState;
  /** The ids of the latest requests; responses to others are dropped. */
  readonly requests: { readonly offers: string; readonly price: string; readonly code: string };
  /** The total that the person saw before the price changed. */
  readonly previousTotal: number | null;
  readonly confirm: ConfirmState;
  /** The bought edition or storage, once it is paid. `until`: null without an end. `storageBytes`: null unless storage was bought alone. */
  readonly paid: { readonly edition: EditionName; readonly until: string | null; readonly storageBytes: number | null } | null;
}

/** How an upgrade ends (account specification, section 4). `jump`: the page of plans has the rest. */
export type PaymentEnd =
  | { readonly kind: 'success'; readonly paid: NonNullable<PaymentState['paid']> }
  | { readonly kind: 'cancel' | 'jump' }
  | { readonly kind: 'error'; readonly failure: Failure };

/** An unpaid order, shown above the pages. */
export interface PendingPayment {
  readonly chargeId: string;
  readonly createdAt: string;
  readonly order: OrderView;
}

export interface BillingSlice {
  /** Null while nothing is bought. */
  readonly payment: PaymentState | null;
  /** Handled by the host of the dialog. */
  readonly end: PaymentEnd | null;
  readonly pending: PendingPayment | null;
  /** The operator's page of the plans, which replaces that of the app; null without one. */
  readonly pricingUrl: string | null;
  /** The last `Payment` event. */
  readonly lastEvent: { readonly isPaid: boolean; readonly order: EventOrder } | null;
}

const initialState: BillingSlice = { payment: null, end: null, pending: null, pricingUrl: null, lastEvent: null };
const noCode: CodeState = { status: 'none' };

const storageEndOf = ({ storage }: Offers): string | null => storage?.until ?? null;

/** Whether storage is chosen alone. */
export const isStorageAlone = ({ months }: Pick<PaymentChoice, 'months'>): boolean => months === 0;

const skuOf = (offers: Offers | null, { edition, months }: Pick<PaymentChoice, 'edition' | 'months'>): OfferedSku | undefined =>
  offers?.editions.find((each) => each.edition === edition)?.skus.find((sku) => sku.months === months);

/** The usual duration of an edition: a year, or the first one that can be bought. */
const usualMonthsOf = ({ skus }: EditionOffer): number => (skus.find(({ months, refusal }) => months === 12 && refusal === null) ?? skus.find(({ refusal }) => refusal === null) ?? skus[0])?.months ?? 12;

/** The first choice: storage alone, the wanted edition, or the first one larger than the present one. Bought storage is kept. */
const firstChoiceOf = (offers: Offers, { edition: wanted, isForStorage = false }: PaymentIntent): PaymentChoice | null => {
  const { editions, channels, present, storage } = offers;
  const rest = { channel: usualChannelOf(channels), isAgreed: false } as const;
  if (isForStorage && storageEndOf(offers) !== null) return { ...rest, edition: present.edition, months: 0, storageUnits: 1 };
  const kept = storage?.units ?? 0;
  const storageUnits = isForStorage && storage !== null ? Math.max(1, kept) : kept;
  const buyable = editions.filter(({ standing }) => standing !== 'included');
  const offer = buyable.find(({ edition, editionId }) => edition === wanted || String(editionId) === wanted) ?? buyable.find(({ standing }) => standing === 'available') ?? buyable[0];
  return offer === undefined ? null : { ...rest, edition: offer.edition, months: usualMonthsOf(offer), storageUnits };
};

/** Whether the choice can still be bought. */
const isOffered = (offers: Offers, choice: PaymentChoice): boolean =>
  (isStorageAlone(choice) ? choice.edition === offers.present.edition && storageEndOf(offers) !== null : skuOf(offers, choice) !== undefined);

const changePayment = (state: BillingSlice, change: (payment: PaymentState) => Partial<PaymentState>): BillingSlice =>
  (state.payment === null ? state : { ...state, payment: { ...state.payment, ...change(state.payment) } });

type Requested = keyof PaymentState['requests'];
type Received<Value> = Value & { readonly requestId: string };

/** Applies a response, unless a later request was sent. */
const receive = <Value>(of: Requested, change: (payment: PaymentState, value: Value) => Partial<PaymentState>) =>
  withoutDrafts((state: BillingSlice, value: Received<Value>) => changePayment(state, (payment) => (payment.requests[of] === value.requestId ? change(payment, value) : {})));

const chosen = (payment: PaymentState, changed: Partial<PaymentChoice>): Partial<PaymentState> => {
  if (payment.choice === null) return {};
  const choice = { ...payment.choice, ...changed };
  const isSameProduct = choice.edition === payment.choice.edition && choice.months === payment.choice.months && choice.storageUnits === payment.choice.storageUnits;
  const isSame = isSameProduct && choice.channel === payment.choice.channel;
  // A response to a request for the earlier choice is dropped.
  const requests = isSame && choice.isAgreed ? payment.requests : { ...payment.requests, code: '' };
  return {
    choice, requests, confirm: 'idle', code: isSame && choice.isAgreed ? payment.code : noCode,
    ...(isSameProduct ? {} : { order: null, price: { status: 'loading' as const }, previousTotal: null }),
  };
};

const slice = createSlice({
  name: 'billing',
  initialState,
  reducers: {
    paymentRequested: withoutDrafts((state: BillingSlice, intent: PaymentIntent): BillingSlice => ({
      ...state, end: null,
      payment: {
        intent, offers: null, choice: null, earlier: null, price: { status: 'loading' }, order: null, code: noCode, requests: { offers: '', price: '', code: '' },
        previousTotal: null, confirm: 'idle', paid: null,
      },
    })),
    requestSent: withoutDrafts((state: BillingSlice, { of, requestId }: { readonly of: Requested; readonly requestId: string }): BillingSlice => changePayment(state, ({ requests, price, code }) => ({
      requests: { ...requests, [of]: requestId },
      price: of === 'price' ? { status: 'loading' } : price,
      code: of === 'code' ? { status: 'loading' } : code,
    }))),
    /** `earlier`: an unpaid order of an earlier time. */
    offersReceived: receive<{ readonly offers: Offers; readonly earlier: OrderView | null }>('offers', ({ choice, intent }, { offers, earlier }) => ({
      offers, earlier, choice: choice !== null && isOffered(offers, choice) ? choice : firstChoiceOf(offers, intent),
    })),
    priceReceived: receive<{ readonly price: PriceState }>('price', (_payment, { price }) => ({ price })),
    codeReceived: receive<{ readonly request: PaymentRequest; readonly requestedAtMs: number }>('code', (_payment, { request, requestedAtMs }) => ({
      order: request.order, code: { status: 'ready', request, requestedAtMs }, previousTotal: null,
    })),
    codeRefused: receive<{ readonly failure: Failure }>('code', ({ requests }, { failure }) => ({ code: { status: 'failed', failure }, requests: { ...requests, code: '' } })),
    /** The person has to agree again. */
    priceChanged: receive<{ readonly previousTotal: number }>('code', ({ choice, requests }, { previousTotal }) => ({
      previousTotal, order: null, code: noCode, choice: choice && { ...choice, isAgreed: false }, requests: { ...requests, code: '' },
    })),
    choiceChanged: withoutDrafts((state: BillingSlice, changed: Partial<PaymentChoice>) => changePayment(state, (payment) => chosen(payment, changed))),
    /** The order of this payment ended without it. */
    orderLost: withoutDrafts((state: BillingSlice, { failure }: { readonly failure: Failure }) => changePayment(state, ({ requests }) => ({
      order: null, code: { status: 'failed', failure }, requests: { ...requests, code: '' },
    }))),
    /** The person continues an earlier order; null: they cancelled it. */
    earlierDecided: withoutDrafts((state: BillingSlice, order: OrderView | null): BillingSlice => changePayment(state, ({ choice }) => ({
      earlier: null, order,
      choice: choice && order?.edition ? { ...choice, edition: order.edition, months: order.duration ?? 0, storageUnits: order.storageSize, isAgreed: true } : choice,
    }))),
    confirmChanged: withoutDrafts((state: BillingSlice, confirm: ConfirmState) => changePayment(state, () => ({ confirm }))),
    /** Shows the bought edition or storage. */
    paymentSucceeded: withoutDrafts((state: BillingSlice, paid: NonNullable<PaymentState['paid']>) => changePayment(state, () => ({ paid, code: noCode, order: null }))),
    paymentEnded: withoutDrafts((state: BillingSlice, end: PaymentEnd): BillingSlice => ({ ...state, payment: null, end })),
    endHandled: (state) => { state.end = null; },
    orderReported: withoutDrafts((state: BillingSlice, lastEvent: NonNullable<BillingSlice['lastEvent']>): BillingSlice => ({ ...state, lastEvent })),
    pricingUrlReceived: (state, { payload }: PayloadAction<string | null>) => { state.pricingUrl = payload; },
    pendingReceived: (state, { payload }: PayloadAction<PendingPayment | null>) => { state.pending = payload; },
  },
  extraReducers: (builder) => { builder.addCase(sessionChanged, () => initialState); },
});

export const {
  paymentRequested, requestSent, offersReceived, priceReceived, codeReceived, codeRefused, priceChanged, choiceChanged, orderLost, earlierDecided, confirmChanged, paymentSucceeded, paymentEnded, endHandled,
  orderReported, pendingReceived, pricingUrlReceived,
} = slice.actions;
export const billingReducer = slice.reducer;
