/** One table of the database that a guest without a seat can write to. */
export interface StrangerTable {
  /** The calls that write it, without `/weixin` and seller. */
  readonly by: string
  readonly bound: string
  /** How long a row lives that no order needs. */
  readonly life: string
}

const kept = 'kept bytes; rows by request limits'
const orders = 'orders ahead'
const week = '7 days after it is void; for good once a payment was started'

/** Every table that a guest without a seat can write to. The fault test `stranger` fails when another one grows. */
export const strangerTables: Readonly<Record<string, StrangerTable>> = {
  idempotency: {
    by: 'every write',
    bound: `${kept}; ${orders}`,
    life: '30 minutes for `brief` calls, else two days',
  },
  store_request: { by: '`storecalamt.html`', bound: kept, life: '10 minutes' },
  cached_order: { by: '`cacheorder.html`', bound: `${kept}; one a guest and store`, life: '24 hours (spec 1 §9)' },
  takeout_address: { by: '`shippinginfo.html`', bound: `${kept}; 20 a guest`, life: '30 days without use' },
  takeout_shipping: { by: '`ordershippinginfo.html`', bound: `${kept}; 3 a guest`, life: 'two days' },
  bill: { by: '`order.html` (submit)', bound: orders, life: week },
  round: { by: '`order.html` (submit)', bound: orders, life: week },
  round_line: { by: '`order.html` (submit)', bound: orders, life: week },
  pickup_order: { by: '`order.html` (submit)', bound: orders, life: week },
  payment_attempt: { by: '`createpreorder.html`', bound: 'one running a bill', life: 'for good' },
  live_channel: { by: 'news of its own order', bound: orders, life: 'with the last event after the order' },
  live_event: { by: 'news of its own order', bound: orders, life: '24 hours' },
  account_code: { by: '`sendrandomcode`, `register.html`', bound: 'codes to register or sign in', life: 'two days' },
  sms_count: { by: '`sendrandomcode`, `register.html`', bound: 'codes to register or sign in', life: 'two days' },
  sign_in_budget: {
    by: '`userauthlogin.html`, `verifyoption.html`',
    bound: '60 calls in a minute by address',
    life: 'one hour after its tries have come back',
  },
  member: { by: '`userauthlogin.html`, `register.html`', bound: 'one a proved phone or address', life: 'for good' },
  login: { by: '`userauthlogin.html`, `register.html`', bound: 'one a proved phone or address', life: 'for good' },
  member_consent: { by: '`userauthlogin.html`, `register.html`', bound: 'two an account', life: 'for good' },
  member_notice: {
    by: 'a changed phone or password',
    bound: 'four an account',
    life: 'until it is sent, 72 hours at most',
  },
  member_picture: { by: '`upload`', bound: '40 a member and day', life: 'one day without use' },
  member_session: { by: 'a sign-in', bound: 'one a guest, after a proof', life: '30 days without use' },
  ticket_counter: { by: 'the payment of an order', bound: 'one a store and day', life: 'for good' },
}
