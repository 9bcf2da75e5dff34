/** Toast 'Missing Information' of the customizer, and the server's own words for the same. */
export const missingInformation = 'Please fill in your name and email to receive the customized trip details.'
