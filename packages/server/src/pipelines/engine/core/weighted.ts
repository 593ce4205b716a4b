/** The sum of signals, each times its weight. */
export function weighted<Name extends string>(
  weights: Readonly<Record<Name, number>>,
  signals: Readonly<Record<NoInfer<Name>, number>>,
): number {
  let sum = 0;
  for (const name in weights) sum += weights[name] * signals[name];
  return sum;
}
