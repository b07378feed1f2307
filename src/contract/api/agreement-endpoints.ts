import { z } from 'zod';
import { endpoint } from '../endpoint';

/** Texts that the operator writes (account specification, section 2, "Agreements"). */
export const agreementNames = ['service', 'privacy', 'behavior', 'premium'] as const;
export type AgreementName = (typeof agreementNames)[number];

export const agreementEndpoints = {
  'agreements.get': endpoint({
    method: 'GET', path: '/agreements/{agreement}', access: 'public', summary: 'Returns a text of the operator in the language of the request.',
    params: z.object({ agreement: z.enum(agreementNames) }),
    /** `text`: Markdown; null if the operator wrote none. */
    response: z.object({ text: z.string().nullable() }), errors: [],
  }),
} as const;
