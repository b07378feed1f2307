import { qrCodeMs } from '../../../contract/entities/billing';
import { ApiError } from '../../api-error';
import { createByteCipher, nonceOf } from '../../encryption';

export interface DataToken {
  readonly id: string;
  readonly personId: number;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/** Bytes of each of the two numbers in a token. */
const numberBytes = 6;

const packed = ({ personId, expiresAt }: Pick<DataToken, 'personId' | 'expiresAt'>): Buffer => {
  const bytes = Buffer.alloc(2 * numberBytes);
  bytes.writeUIntBE(expiresAt, bytes.writeUIntBE(personId, 0, numberBytes), numberBytes);
  return bytes;
};

/**
 * Tokens for one order of one product by one person. Sealed, so nothing is stored before they are used. QR codes contain them,
 * so they are short: the product is bound to the seal, and the random part of the seal is the id.
 */
export const createDataTokens = (serverKey: Buffer) => {
  const cipher = createByteCipher(serverKey, 'billing data token');
  const idOf = (sealed: Buffer): string => nonceOf(sealed).toString('base64url');
  return {
    create(personId: number, skuId: string, now: Date): { readonly text: string; readonly token: DataToken } {
      const expiresAt = now.getTime() + qrCodeMs;
      const sealed = cipher.encrypt(skuId, packed({ personId, expiresAt }));
      return { token: { id: idOf(sealed), personId, expiresAt }, text: sealed.toString('base64url') };
    },
    /** Throws DATA_TOKEN_INVALID for a token of a different product or server, and after its end. */
    require(text: string, skuId: string, now: Date): DataToken {
      const sealed = Buffer.from(text, 'base64url');
      const plain = cipher.decrypt(skuId, sealed);
      const expiresAt = plain?.readUIntBE(numberBytes, numberBytes) ?? 0;
      if (plain === null || expiresAt <= now.getTime()) throw new ApiError('DATA_TOKEN_INVALID');
      return { id: idOf(sealed), personId: plain.readUIntBE(0, numberBytes), expiresAt };
    },
  };
};

export type DataTokens = ReturnType<typeof createDataTokens>;
