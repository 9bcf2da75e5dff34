import type { CreateViewInput } from '../../../../modules/identity/views/schema'

/** Saved views of the demo's staff. `me`: Jonah's id. */
export const createViews = (me: string): Record<'jonah' | 'meera', CreateViewInput[]> => ({
  jonah: [
    { screen: 'leads', name: 'Promised and late', query: `due=overdue&owner=${me}&sort=followUp` },
    { screen: 'leads', name: 'Referrals', query: 'source=referral&sort=-value' },
    { screen: 'quotes', name: 'Japan', query: 'q=japan&sort=-received' },
  ],
  meera: [
    { screen: 'leads', name: 'Proposals out', query: 'stage=proposal&sort=-value' },
    { screen: 'leads', name: 'Without an owner', query: 'owner=none&stage=new%2Ccontacted' },
    { screen: 'quotes', name: 'Priced trips', query: 'source=final-quote&sort=-estimate' },
    { screen: 'users', name: 'Invited agents', query: 'role=agent&status=invited' },
  ],
})
