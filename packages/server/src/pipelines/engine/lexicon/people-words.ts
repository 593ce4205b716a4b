/** Words that say whether somebody is a person or an organisation. */

/** Who a document may be about. Who acts for somebody in it has a label that says so. */
export const PEOPLE: ReadonlySet<string> = new Set(
  `applicant attendee beneficiary borrower candidate cardholder claimant client customer delegate donor employee
  graduate guest holder insured learner member participant passenger patient policyholder pupil resident student
  taxpayer tenant trainee traveler traveller worker`.split(/\s+/),
);
/** Those of them that organisations may be too. */
export const PEOPLE_OR_COMPANIES: ReadonlySet<string> = new Set(
  'applicant beneficiary borrower claimant client customer donor holder insured member policyholder resident taxpayer tenant'.split(
    ' ',
  ),
);

/** Kinds of organisations, as a regular expression. */
export const ORGANISATIONS =
  '(?:company|organi[sz]ation|firm|institution|employer|insurer|insurance|lender|bank|hotel|utility|agency|authority|carrier|airline|laborator(?:y|ies)|lab|clinic|hospital|school|university|publisher|broker|manufacturer|issuer|court|municipality|association|federation|foundation|institute|ministry|college|library|museum|council|club|nonprofit|charity|society|vendor|supplier|seller|merchant|creditor|practice|restaurant|cafe|sender)';
