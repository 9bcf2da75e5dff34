/** Whether everything runs (`npm run test:all`), or the gate only (`npm test`). Runners and tests ask here. */
export const runsAll = process.env.TEST_ALL === '1'
