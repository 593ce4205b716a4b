/**
 * Fields that receipts, invoices, orders, agents' forms and contracts do not have. A set's own truth says little about
 * refusals, because what it omits is often printed all the same.
 */
import type { Json, JsonObject } from '../../packages/server/src/pipelines/json/json.ts';

const some = (type: string, more: JsonObject = {}): JsonObject => ({ type: [type, 'null'], ...more });
const date: JsonObject = some('string', { format: 'date' });
const text: JsonObject = some('string');
const number: JsonObject = some('number');

const properties: JsonObject = {
  blood_type: text,
  vehicle_vin: text,
  flight_number: text,
  passport_number: text,
  favourite_colour: text,
  date_of_birth: date,
  policy_number: text,
  diagnosis: text,
  departure_date: date,
  monthly_rent: number,
  engine_power_kw: number,
  patient_name: text,
  maiden_name: text,
  boarding_time: text,
  social_security_number: text,
  property_area_sqm: number,
  interest_rate: number,
  license_plate: text,
  next_appointment: date,
  allergies: { type: 'array', items: { type: 'string' } },
  is_pregnant: some('boolean'),
  hotel_name: text,
  shareholder_count: some('integer'),
  gender: { enum: ['male', 'female', null] },
  dividend_per_share: number,
  landlord_name: text,
  room_number: text,
};

export const STRANGE_SCHEMA: JsonObject = { type: 'object', properties };
export const STRANGE_FIELDS = Object.keys(properties).length;

const isNull = (value: Json): boolean => value === null || (Array.isArray(value) && value.length === 0);

export const answeredIn = (output: JsonObject): string[] =>
  Object.keys(output).filter((key) => !isNull(output[key] ?? null));
