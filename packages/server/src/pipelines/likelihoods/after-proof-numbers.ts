/** Written by `npm run bench -- cells --fit-proof`. */

/** On 1446 cells of 45 documents; what is told of other documents has calibration error 0.059 and AUROC 0.635, before proof calibration error 0.040 and AUROC 0.594. */
export const AFTER_PROOF = { base: 0.947, told: 0.298, proved: 1.136 };
