import type { Json } from '../json/json.ts';
import { fold } from './fold.ts';

/** Equal for values that mean the same. */
export const canonical = (value: Json): string =>
  typeof value === 'number' ? String(Math.round(value * 1e6) / 1e6) : fold(String(value));
