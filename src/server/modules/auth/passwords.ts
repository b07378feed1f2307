import { hash, verify, type Algorithm } from '@node-rs/argon2';
import { passwordDigestSchema } from '../../../contract/entities/session';
import { ApiError } from '../../api-error';

/** The compiled enum does not exist at run time; 2 is argon2id. */
const argon2id = 2 as Algorithm.Argon2id;

/** The cost of argon2id with one lane. */
export interface PasswordCost {
  readonly memoryKib: number;
  readonly passes: number;
}

/** The first recommendation of OWASP for argon2id: 46 MiB, one pass. */
export const recommendedPasswordCost: PasswordCost = { memoryKib: 46 * 1024, passes: 1 };

/** SHA-256 of the empty string: the person typed no password. */
const emptyDigest = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

/** Throws PASSWORD_NOT_HASHED unless the text is a lower-case hex SHA-256. */
export const requireDigest = (password: string): void => {
  if (!passwordDigestSchema.safeParse(password).success) throw new ApiError('PASSWORD_NOT_HASHED');
};

/** Like `requireDigest`, for a new password. Throws PASSWORD_EMPTY for the digest of an empty password. */
export const requireChosenDigest = (password: string): void => {
  requireDigest(password);
  if (password === emptyDigest) throw new ApiError('PASSWORD_EMPTY');
};

export interface PasswordHashes {
  hash(digest: string): Promise<string>;
  /** Takes the same time with and without a stored hash. */
  verify(storedHash: string | null, digest: string): Promise<boolean>;
}

export const createPasswordHashes = ({ memoryKib, passes }: PasswordCost): PasswordHashes => {
  // A hash that matches no password, with the same cost, so that refusing an unknown account takes as long as refusing a known one.
  const unknownAccountHash = `$argon2id$v=19$m=${memoryKib},t=${passes},p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA`;
  return {
    hash: (digest) => hash(digest, { algorithm: argon2id, memoryCost: memoryKib, timeCost: passes, parallelism: 1 }),
    async verify(storedHash, digest) {
      const isEqual = await verify(storedHash ?? unknownAccountHash, digest);
      return isEqual && storedHash !== null;
    },
  };
};
