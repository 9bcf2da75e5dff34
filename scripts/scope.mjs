/** Tells whether everything runs (`npm run test:all`), or the gate only (`npm test`). */
export const runsAll = process.env.TEST_ALL === '1'
