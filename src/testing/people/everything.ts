import { eq } from 'drizzle-orm'
import { startSession } from '../../modules/identity/auth/session.client'
import { users } from '../../modules/identity/auth/table'
import { hashPassword } from '../../modules/identity/auth/hash.client'
import { newAgency } from '../../modules/settings/settings/schema'
import { saveAgency } from '../../modules/settings/settings/service'
import { asConfirmed } from '../bookings/ordered'
import { aDocument } from '../bookings/papers'
import { aTraveler } from '../bookings/booked'
import { aChange, withExtra } from '../bookings/changed'
import { holding } from '../bookings/checkout.factory'
import { callerAs } from '../callers'
import { runJobs, testContext, type TestDeps } from '../context'
import { aDeparture } from '../departures/departure.factory'
import { anUpload, aQuote } from '../factories'
import { aBarePackage } from '../package.factory'
import { aTransfer } from '../payments/paid'
import { anOffer, aService } from '../proposals/proposal.factory'
import { aReview, aTrip } from '../reviews/reviewed'
import { patient } from '../account'

/** Describes a person whose data all begins with 'qzx', to be found again. */
export const person = {
  first: 'Qzxanna',
  last: 'Qzxberg',
  email: 'qzxanna@qzxhost.example',
  phone: '+1 212 555 0177',
  passport: 'QZXP1234',
  pan: 'QZXPN1234Z',
  flyer: 'QZXFLY9',
  companion: 'Qzxdev',
  companionPhone: '+1 212 555 0178',
  ip: '203.0.113.177',
  browser: 'Qzxbrowser',
}
/** Matches any of that data, however it is written. */
export const isPersonal = (text: string): boolean => /qzx|212\D{0,2}555\D?017[78]|203\.0\.113\.177/i.test(text)

export const password = 'Correct-horse-1'
export const from = { ip: person.ip, userAgent: person.browser }

const profile = {
  firstName: person.first,
  lastName: person.last,
  phone: person.phone,
  cityOfResidence: 'Qzxtown',
  state: 'Qzxstate',
  passportNo: person.passport,
  panCardNumber: person.pan,
}
const companion = {
  firstName: person.companion,
  lastName: 'Qzxchild',
  mobileNumber: person.companionPhone,
  emailId: 'qzxdev@qzxhost.example',
  passportNo: 'QZXC1234',
  frequentFlyerNumber: person.flyer,
}
export const form = {
  customerName: `${person.first} ${person.last}`,
  email: person.email,
  phone: person.phone,
  departureCity: 'Qzxcity',
  destination: 'Thailand',
  travelDate: '2027-09-14',
  budget: 'Qzxbudget',
  message: 'Qzxrequest: two quiet weeks',
}

/**
 * Makes a signed-in user with a profile, a companion, a picture, a saved package, pending links and an unconfirmed address.
 */
async function anAccount(deps: TestDeps) {
  const made = await callerAs(deps, 'traveler', from)
  const { user, ctx, call } = made
  const { mediaId } = await anUpload(deps.db, { userId: user.id })
  await deps.db
    .update(users)
    .set({
      email: person.email,
      emailVerifiedAt: deps.now(),
      passwordHash: await hashPassword(patient, password),
      profileImageId: mediaId,
    })
    .where(eq(users.id, user.id))
  const [theirs] = await deps.db.select().from(users).where(eq(users.id, user.id))
  await startSession(ctx, theirs!)
  await call.profile.update(profile)
  await call.coTravelers.create(companion)
  await call.saved.set({ packageId: (await aBarePackage(deps.db)).id, saved: true })
  await call.accountSecurity.requestEmailChange({ password, email: 'qzxnew@qzxhost.example' })
  await call.accountSecurity.forgotPassword({ email: person.email })
  return { ...made, user: theirs!, pictureId: mediaId! }
}

type Account = Awaited<ReturnType<typeof anAccount>>

/** Makes staff records about a person: notes, calls, follow-ups, emails, corrections, and a merged duplicate. */
export async function addLead(deps: TestDeps, { call }: Pick<Account, 'call'>) {
  const { call: staff, user: colleague } = await callerAs(deps, 'agent')
  for (const budget of ['Qzxbefore', 'Qzxafter']) {
    const csv = `name,email,phone,destination,notes,budget\nQzximported,${person.email},${person.phone},Nepal,Qzximport,${budget}`
    await staff.leadImports.run({ csv })
  }
  await staff.customerImports.run({ csv: `name,email,company\nQzxagain,${person.email},Qzxcompany` })
  const quote = await call.quotes.create(form)
  await staff.quoteCorrections.correct({ id: quote.id, version: 1, budget: 'Qzxcorrected' })
  await staff.quoteCalls.log({ id: quote.id, result: 'reached', text: 'Qzxcall: wants windows' })
  const { leadId } = await staff.quotes.get({ id: quote.id })
  await staff.leads.addNote({ id: leadId, text: `Qzxnote @{${colleague.id}}` })
  await staff.leads.addFollowUp({ leadId, text: 'Qzxfollow: ring her', dueOn: '2027-03-04' })
  await staff.email.sendLetter({ of: 'quote', id: quote.id, subject: 'Qzxsubject', body: 'Qzxletter' })
  const second = await staff.leads.create({
    customerName: 'Qzxsecond',
    email: person.email,
    mobile: person.phone,
    destination: 'Nepal',
    budget: 'Qzxbudget2',
    notes: 'Qzxnotes of the second lead',
  })
  const { version } = await staff.leads.get({ id: leadId })
  await staff.leads.merge({ id: leadId, version, from: { id: second.id, version: second.version }, take: ['budget'] })
  const { customerId } = await staff.leads.get({ id: leadId })
  await staff.views.create({ screen: 'leads', name: `${person.first} ${person.last}`, query: '' })
  for (const [name, words] of Object.entries({ Mail: person.email, Call: '(212) 555-0177' }))
    await staff.views.create({ screen: 'leads', name, query: `${new URLSearchParams({ q: words })}` })
  const other = await staff.customers.create({ name: 'Qzxother', email: 'qzxother@qzxhost.example' })
  const customer = await staff.customers.get({ id: customerId })
  const described = await staff.customers.update({
    id: customerId,
    version: customer.version,
    company: 'Qzxcompany',
    taxNumber: 'Qzxtaxes',
    address: 'Qzxstreet 1',
    language: 'Qzxish',
    preferences: 'Qzxpreference',
    notes: 'Qzxnotes of the customer',
    tags: ['Qzxtag'],
  })
  await staff.customers.merge({
    id: customerId,
    version: described.version,
    from: { id: other.id, version: 1 },
    take: [],
  })
  return { staff, leadId, quoteId: quote.id }
}

type Lead = Awaited<ReturnType<typeof addLead>>

async function sentProposal(deps: TestDeps, { staff, leadId }: Lead, title = 'Seven mornings on the Andaman') {
  const { id } = await staff.proposals.create({ leadId })
  const lines = [aService({ title: `Longtail boat, ${title}`, day: 1 })]
  const days = [{ day: 1, title: `By longtail: ${title}`, text: title }]
  await staff.proposals.save({ id, version: 1, offer: anOffer({ title, lines, days }) })
  const proposal = await staff.proposalAnswers.send({ id, version: 2, message: 'Qzxmessage' })
  const { url } = await staff.proposalAnswers.makeLink({ id })
  const token = url.split('/').at(-1)!
  const { call: visitor } = await callerAs(deps, null, from)
  await visitor.proposalAnswers.view({ token, number: 1 })
  await visitor.proposalAnswers.comment({ token, number: 1, text: 'Qzxcomment' })
  return { id, token, visitor, sha256: proposal.versions[0]!.sha256! }
}

/** Makes an accepted, a declined, and a draft proposal. */
export async function addProposals(deps: TestDeps, lead: Lead) {
  const { staff, leadId } = lead
  const declined = await sentProposal(deps, lead)
  await declined.visitor.proposalAnswers.decline({ token: declined.token, number: 1, reason: 'Qzxdeclined' })
  const draft = await staff.proposals.create({ leadId })
  const title = `A week for ${person.first}`
  await staff.proposals.save({ id: draft.id, version: 1, offer: anOffer({ title }) })
  const open = await sentProposal(deps, lead)
  // Retains the accepted wording.
  const accepted = await sentProposal(deps, lead, 'Qzxagreed journey')
  const { id, token, visitor, sha256 } = accepted
  await visitor.proposalAnswers.counter({ token, number: 1, amountMinor: 200_00, text: 'Qzxcounter' })
  await staff.proposalAnswers.declineCounter({ id, text: 'Qzxanswer' })
  await visitor.proposalAnswers.accept({ token, number: 1, sha256, name: `${person.first} ${person.last}` })
  return { accepted: id, tokens: [open.token, token] }
}

/** Makes a booking that is confirmed, paid, vouched, invoiced, changed, and has another change request. */
export async function addBooking(deps: TestDeps, { staff }: Lead, proposalId: string, me?: Account['call']) {
  const { id } = await staff.bookings.convert({ proposalId })
  await staff.bookings.confirm({ id, version: 1, reason: 'Qzxwaiver' })
  const traveler = aTraveler({ firstName: person.first, lastName: person.last })
  await staff.bookings.saveTraveler({ id, position: 1, version: 1, ...traveler })
  const other = aTraveler({ firstName: person.companion, lastName: 'Qzxchild' })
  await staff.bookings.saveTraveler({ id, position: 2, version: 1, ...other })
  const { id: supplierId } = await staff.suppliers.create({ name: 'Andaman Boats', email: 'boats@example.com' })
  const [first] = await staff.supplierOrders.of({ bookingId: id })
  const picked = await staff.supplierOrders.pick({ id: first!.id, version: first!.version, supplierId })
  await staff.supplierOrders.ask({ bookingId: id, message: 'Qzxasked for' })
  const { url } = await staff.supplierOrders.makeLink({ id: first!.id })
  const [asked] = await staff.supplierOrders.of({ bookingId: id })
  const confirmed = { ...asConfirmed(picked), note: 'Qzxsupplier note' }
  await staff.supplierOrders.record({ id: first!.id, version: asked!.version, ...confirmed })
  await staff.vouchers.issue({ bookingId: id })
  await aDocument(deps, id, { title: 'Qzxticket' })
  const buyer = { name: `${person.first} ${person.last}`, address: 'Qzxstreet 1', taxNumber: '' }
  const { version } = await staff.invoices.of({ bookingId: id })
  const issued = await staff.invoices.issue({ bookingId: id, version, buyer })
  await staff.invoices.send({ id: issued.documents[0]!.id, message: 'Qzxinvoice' })
  const paid = await staff.payments.record(aTransfer(id, { version, reference: 'QZXBANK-1', note: 'Qzxpaid' }))
  await staff.invoices.issueReceipt({ paymentId: paid.payments[0]!.id, buyer })
  const back = { version: paid.version, amountMinor: 10_00, reference: 'QZXBANK-2', note: 'Qzxgoodwill' }
  await staff.payments.refund(aTransfer(id, back))
  if (me) {
    await me.bookingChanges.ask({ id, wish: 'Qzxwish' })
    const [wish] = await staff.bookingChanges.of({ id })
    await staff.bookingChanges.refuse({ changeId: wish!.id, words: 'Qzxrefused' })
  }
  const input = { message: 'Qzxproposed', agreedWords: 'Qzxagreed by phone' }
  await staff.bookingChanges.propose(await aChange(staff, id, { services: withExtra, leaving: [2], ...input }))
  return { id, supplierToken: url.split('/').at(-1)! }
}

/** Makes a cancelled booking on the site, a hold, and a waiting-list entry. */
async function onTheSite(deps: TestDeps, { user, call: me }: Account) {
  const { order } = await holding(deps, { by: user })
  const { id } = await me.checkout.book(order)
  const { version } = await me.bookings.open({ id })
  const { ifCancelled } = await me.payments.own({ id })
  await me.bookingChanges.cancelTrip({ id, version, backMinor: ifCancelled.backMinor, words: 'Qzxcancelled' })
  const held = await holding(deps, { by: user })
  await me.checkout.book(held.order)
  await holding(deps, { by: user })
  const { packageId, startsOn } = await aDeparture(deps.db, { capacity: 1, taken: 1 })
  const wait = { packageId, date: startsOn, name: person.first, email: person.email, seats: 1 }
  await me.waitingList.join(wait)
}

/** Makes a past trip with a review and the agency's reply. */
async function addReview(deps: TestDeps, { user, call: me }: Account) {
  const { bookingId, staff } = await aTrip(deps, { by: user })
  await me.reviews.save(
    aReview(bookingId, { title: 'Qzxtitle', text: 'Qzxreview: the longtail at dawn was worth the whole trip.' }),
  )
  const { items } = await staff.reviews.list({ state: ['pending'] })
  const { id, version } = items.find((one) => one.bookingId === bookingId)!
  const { version: published } = await staff.reviews.publish({ id, version })
  await staff.reviews.reply({ id, version: published, reply: 'Qzxthanks' })
}

/** Gives the agency an address, so that it can issue invoices. */
export async function anAgency(deps: TestDeps): Promise<void> {
  const billing = { legalName: 'Itinera Travel LLC', address: '12 Harbour Row\nNew York, NY 10004' }
  const agency = { ...newAgency, name: 'Itinera', email: 'agency@itinera.example', billing }
  await saveAgency({ ctx: testContext(deps), input: agency })
}

/** Makes a traveler with data in every place that can hold some, each word marked. */
export async function somebodyWithEverything(deps: TestDeps) {
  await anAgency(deps)
  const { call: admin } = await callerAs(deps, 'admin')
  await admin.webhooks.create({ url: 'http://127.0.0.1:1/hook', events: ['quote.created', 'lead.won'] })
  const account = await anAccount(deps)
  const lead = await addLead(deps, account)
  const { accepted, tokens } = await addProposals(deps, lead)
  const { id, supplierToken } = await addBooking(deps, lead, accepted, account.call)
  await onTheSite(deps, account)
  await addReview(deps, account)
  await runJobs(deps)
  // Adds what is still pending at the deletion.
  await account.call.quotes.create({ ...form, message: 'Qzxlast' })
  await aQuote(deps.db, { email: person.email, customerName: 'Qzxvisitor', phone: person.phone })
  return { ...account, ...lead, bookingId: id, tokens, supplierToken }
}
