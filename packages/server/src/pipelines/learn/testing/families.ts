/** Made-up kinds of documents in which the engine's own rules pick the wrong one of two printed numbers. */
import type { JsonObject } from '../../json/json.ts';

export interface MadeUpDocument {
  lines: string[];
  /** What the engine picks without help, and what users of the documents mean. */
  plausible: string;
  right: string;
}

export const POLICY_SCHEMA: JsonObject = {
  type: 'object',
  properties: {
    policy_number: { type: ['string', 'null'] },
    issue_date: { type: ['string', 'null'], format: 'date' },
  },
  required: ['policy_number', 'issue_date'],
};

const STREETS = ['Harbour Road', 'Mill Lane', 'Station Street', 'Church Walk', 'Park Avenue'];

/** "Policy no" is the number of the framework contract; the wanted one is called a certificate. */
export function policyDocument(index: number): MadeUpDocument {
  const plausible = `FR-${4000 + 37 * index}`;
  const right = `C${(7_100_213 + 90_017 * index) % 9_000_000}/${20 + (index % 7)}`;
  const day = String(1 + ((index * 5) % 28)).padStart(2, '0');
  return {
    plausible,
    right,
    lines: [
      'NORTHERN MUTUAL ASSURANCE LTD',
      `${3 + index} ${STREETS[index % STREETS.length]}, Leeds`,
      '',
      'Confirmation of cover',
      '',
      `Policy number:        ${plausible}`,
      `Issue date:           2026-0${1 + (index % 9)}-${day}`,
      `Certificate held:     ${right}`,
      ...Array.from({ length: index % 4 }, (_, line) => `Note ${line + 1}: the usual terms apply.`),
      '',
      'Thank you for insuring with us.',
    ],
  };
}
