import { acceptanceChannels, channelLabels } from '../../answer.rules'

/** How a customer can say yes to staff. */
export const channelChoices = acceptanceChannels.map((value) => ({ value, label: channelLabels[value] }))
