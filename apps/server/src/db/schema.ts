import type { ColumnType, Generated } from 'kysely'

/** The tables of migrations/, as pg hands their rows over (column-types.ts). Change both in one commit. */
export interface Schema {
  seller: SellerTable
  store: StoreTable
  dining_table: DiningTableTable
  style: StyleTable
  menu: MenuTable
  menu_current: MenuCurrentTable
  saleout: SaleoutTable
  seating: SeatingTable
  cart_line: CartLineTable
  bill: BillTable
  round: RoundTable
  round_line: RoundLineTable
  ticket_counter: TicketCounterTable
  store_request: StoreRequestTable
  idempotency: IdempotencyTable
  live_channel: LiveChannelTable
  live_event: LiveEventTable
  staff: StaffTable
  staff_session: StaffSessionTable
  payment_attempt: PaymentAttemptTable
  payment_notice: PaymentNoticeTable
}

/** Written as text or Date, read as Date. */
type Time = ColumnType<Date, Date | string, Date | string>
type TimeDefault = ColumnType<Date, Date | string | undefined, Date | string>
/** Written as JSON text: pg would take a JavaScript array for an SQL array. */
type Json = ColumnType<unknown, string, string>
type JsonDefault = ColumnType<unknown, string | undefined, string>

interface SellerTable {
  seller_id: string
  names: Json
  created_at: TimeDefault
}

interface StoreTable {
  seller_id: string
  store_id: string
  names: Json
  address: JsonDefault
  telephone: Generated<string>
  gd_lat: number | null
  gd_lng: number | null
  time_zone: string
  business_time: JsonDefault
  is_business: Generated<boolean>
  is_enable: Generated<string>
  online_flag: Generated<string>
  status: Generated<number>
  logo_url: Generated<string>
  accept_mode: Generated<'auto' | 'hand'>
  config: JsonDefault
}

interface DiningTableTable {
  seller_id: string
  store_id: string
  table_no: string
  table_name: string
  seats: Generated<number>
  code: string
}

interface StyleTable {
  seller_id: string
  version: number
  config: Json
}

interface MenuTable {
  seller_id: string
  store_id: string
  menu_class: number
  version: number
  document: Json
  published_at: TimeDefault
}

interface MenuCurrentTable {
  seller_id: string
  store_id: string
  menu_class: number
  version: number
}

interface SaleoutTable {
  seller_id: string
  store_id: string
  code: string
  since: TimeDefault
}

interface SeatingTable {
  seller_id: string
  seating_id: string
  store_id: string
  table_no: string
  state: Generated<'open' | 'closed'>
  cover: Generated<number>
  cart_seq: Generated<number>
  round_count: Generated<number>
  bill_id: string
  opened_at: TimeDefault
  closed_at: Time | null
}

interface CartLineTable {
  seller_id: string
  seating_id: string
  line_id: string
  uid: string
  code: string
  names: JsonDefault
  standard: Generated<string>
  num: number
  add_items: JsonDefault
  memo: Generated<string>
  added_at: TimeDefault
  seq: number
}

interface BillTable {
  seller_id: string
  bill_id: string
  store_id: string
  order_type: number
  table_no: Generated<string>
  seating_id: string | null
  state: Generated<'open' | 'paying' | 'paid' | 'void'>
  cover: Generated<number>
  item_count: Generated<number>
  amount: Generated<number>
  paid_amount: Generated<number>
  currency: string
  memo: Generated<string>
  created_at: TimeDefault
  paid_at: Time | null
}

interface RoundTable {
  seller_id: string
  round_id: string
  bill_id: string
  store_id: string
  table_no: Generated<string>
  round_no: number
  ticket_no: number
  state: Generated<'pending' | 'accepted' | 'refused'>
  cook_state: Generated<'received' | 'cooking' | 'served'>
  menu_version: number
  original: Generated<string>
  item_count: number
  amount: number
  memo: Generated<string>
  sent_by: string
  sent_at: TimeDefault
  cook_at: Time | null
  served_at: Time | null
  print_count: Generated<number>
}

interface RoundLineTable {
  seller_id: string
  round_id: string
  line_no: number
  line_id: string
  uid: string
  code: string
  names: Json
  standard: Generated<string>
  num: number
  price: number
  memberprice: number
  add_items: JsonDefault
  amount: number
  memo: Generated<string>
  cook_state: Generated<'received' | 'cooking' | 'served' | 'refused'>
}

interface TicketCounterTable {
  seller_id: string
  store_id: string
  business_day: string
  last_no: number
}

interface StoreRequestTable {
  seller_id: string
  msg_id: string
  store_id: string
  uid: string
  kind: string
  request: Json
  state: Generated<'pending' | 'answered'>
  answer: Json | null
  attempts: Generated<number>
  leased_until: Time | null
  created_at: TimeDefault
  answered_at: Time | null
}

interface IdempotencyTable {
  seller_id: string
  scope: string
  key: string
  request_hash: string
  answer: Json
  created_at: TimeDefault
}

interface LiveChannelTable {
  seller_id: string
  channel: string
  seq: number
}

interface LiveEventTable {
  seller_id: string
  channel: string
  seq: number
  type: string
  data: Json
  created_at: TimeDefault
}

interface StaffTable {
  seller_id: string
  username: string
  display_name: string
  role: 'waiter' | 'kitchen' | 'owner'
  password_hash: string
  store_ids: JsonDefault
}

interface StaffSessionTable {
  seller_id: string
  token_hash: string
  username: string
  created_at: TimeDefault
  expires_at: Time
}

interface PaymentAttemptTable {
  seller_id: string
  outtradeno: string
  store_id: string
  business_type: string
  bill_id: string
  pay_type_code: string
  amount: number
  currency: string
  state: Generated<'created' | 'pending' | 'paid' | 'closed' | 'failed' | 'refund_due' | 'refunded'>
  gateway_no: string | null
  pay_url: string | null
  linked_at: Date | null
  return_url: Generated<string>
  uid: Generated<string>
  created_at: TimeDefault
  updated_at: TimeDefault
  paid_at: Time | null
}

interface PaymentNoticeTable {
  seller_id: string
  notice_id: string
  outtradeno: string
  body: Json
  received_at: TimeDefault
}
