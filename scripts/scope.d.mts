export const runsAll: boolean
