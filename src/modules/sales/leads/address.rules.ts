/** Refuses a mail to a lead. Is kept apart from the rules that lists load. */
export const noAddress = 'The lead has no e-mail address: add one first'
