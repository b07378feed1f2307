import { byteRoutes } from '../../../contract/api/byte-routes';
import type { ServerConfig } from '../../config';
import type { Database } from '../../db/database-handle';
import type { Logger } from '../../logging';
import type { Clock } from '../../system-clock';
import type { Mail } from '../mail/mail-service';
import { loadCatalogue } from './catalogue-file';
import { createDataTokens } from './data-tokens';
import { createEntitlements, membershipJobKind } from './entitlements-service';
import { createOffers } from './offers-service';
import { createOrders } from './orders-service';
import type { PaymentGateway } from '../../payment-gateway';
import { scheduleRefundMail } from './refund-mail-service';
import { createSettlement } from './settlement-service';

export interface BillingDependencies {
  readonly config: Pick<ServerConfig, 'basePath' | 'deployment' | 'billingTimeZone' | 'catalogueFile'>;
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly serverKey: Buffer;
  readonly mail: Mail;
  /** Null: this server receives no payments. */
  readonly gateway: PaymentGateway | null;
  /** The server's public origin, for QR codes. */
  readonly origin: () => string;
  /** From which moment a real name is required, in milliseconds since 1970; null: never. */
  readonly realNameFrom: number | null;
}

/** Orders, payments and entitlements. Throws a `CatalogueError` if the operator's changes of products are not valid. */
export const createBilling = ({ config, database, clock, logger, serverKey, mail, gateway, origin, realNameFrom }: BillingDependencies) => {
  const { basePath, deployment, billingTimeZone: timeZone, catalogueFile } = config;
  const entitlements = createEntitlements({ clock, timeZone });
  const settlement = gateway && createSettlement({
    database, clock, logger, gateway, entitlements, reportRefund: (db, { personId, orderNo }, amount) => scheduleRefundMail(mail, db, { personId, orderNo, amount }, clock()),
  });
  const offers = createOffers({ catalogue: loadCatalogue(catalogueFile), deployment, clock, timeZone, channels: gateway?.channels ?? [] });
  const orders = createOrders({
    clock, offers, gateway, settlement, realNameFrom, tokens: createDataTokens(serverKey), openingUrl: (query) => `${origin()}${basePath}${byteRoutes.openCharge.path}?${new URLSearchParams(query).toString()}`,
  });
  return { offers, orders, settlement, gateway, jobHandlers: { [membershipJobKind]: entitlements.runJob }, externalJobHandlers: settlement?.externalHandlers ?? {} };
};
