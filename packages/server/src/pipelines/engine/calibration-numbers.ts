/** Written by `npm run bench -- extract --part tune --fit`. */

/** On 2657 answers, 91 % of them right; expected calibration error on held-out documents 0.012. */
export const CALIBRATION = {
  base: -1.208,
  score: 1.007,
  lead: 0.611,
  label: -1.802,
  doubt: -2.147,
  paired: 0.544,
  saidDate: -0.377,
  unknownText: -0.73,
  unknownClose: -0.658,
  groups: {
    date: 0.154,
    money: 0.363,
    number: -0.108,
    identifier: 0.078,
    name: -0.616,
    address: -0.708,
    text: 0.305,
    choice: 0.675,
  },
  undescribed: {
    base: 0.929,
    score: -0.387,
    paired: -0.8,
    known: 0.15,
  },
};
