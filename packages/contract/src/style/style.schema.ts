import { z } from 'zod'
import { language, texts } from '../shared.schema.ts'

const colour = z.string().regex(/^#[0-9a-f]{6}$/)
/** Same-origin path or https address. */
export const link = z
  .string()
  .regex(/^(\/(?![/\\])|https:\/\/)[^\s]*$/)
  .or(z.literal(''))

/** What can be tapped on the home page: a banner, a button, the popup banner (spec 1 §2 Home). */
export const homeItem = z.object({
  title: texts,
  subtitle: texts.optional(),
  picture: z.string().default(''),
  linkType: z.enum(['inner', 'url', 'wxminip']).default('inner'),
  /** A path, an address, or one of the special codes tsyd, ddzt, mdlb, hycz, jfsc. */
  link: z.string(),
})

/** A part of the home page, in the owner's order. `seller` and `member` are the cards, and have no items. */
export const homeBlock = z.object({
  type: z.enum(['banner', 'seller', 'member', 'button1', 'button2', 'button3', 'button4', 'swipe_x']),
  marginTop: z.boolean().default(false),
  items: z.array(homeItem).default([]),
})

export const callReason = z.enum(['water', 'bill', 'clear', 'help', 'other'])

/** The ordering code as its owner sets it: what can be typed on four boxes (spec 1 §5), or '' for none. */
export const orderCode = z.string().regex(/^([0-9]{4})?$/)

/** Seller settings of spec 1 §3 "Default seller settings". */
export const styleConfig = z.object({
  version: z.number().int(),
  names: texts,
  primaryColor: colour,
  secondaryColor: colour,
  currency: z.object({ code: z.string().length(3), fixNum: z.number().int().min(0).max(3), showZero: z.boolean() }),
  /** What the guest sees when the phone asks for no language of ours. */
  defaultLanguage: language,
  layout: z.enum(['LR', 'TB']),
  /** Picture mode of every dish, over what the dish says (spec 1 §9); null = as each dish says. */
  picMode: z.number().int().min(0).max(2).nullable().default(null),
  /** Shape of the menu data: V3 or V4; a shape a client does not know is only logged (spec 1 §8). */
  menuVersion: z.string().default('V4'),
  /** Whether the ordering page shows the daily recommendations. */
  recommendation: z.boolean().default(true),
  /** False = the scan-ordering service has lapsed: the renewal notice blocks the ordering page (spec 1 §2). */
  scanOpen: z.boolean().default(true),
  /** Whether the cart has a place for the head count; 1, 2 and 3 ask for it before the menu (spec 1 §4). */
  inputCover: z.union([z.boolean(), z.enum(['0', '1', '2', '3'])]),
  inputOrderMemo: z.boolean(),
  inputBillMemo: z.boolean(),
  /** 1 shows Order, C shows Checkout (spec 1 §4); default OC. */
  tableMode: z.string(),
  billMode: z.string(),
  hmdLocation: z.boolean(),
  cardShowAmt: z.boolean(),
  hmdPrePay: z.string(),
  xmdStoreCalAmt: z.boolean(),
  useSFQ: z.boolean(),
  openVip: z.boolean(),
  /** The store's ordering code, four digits (`orderCode`); '' = none. Guests are told only whether there is one ('1'). */
  hmdOrderCode: z.string().default(''),
  orderBindTel: z.boolean(),
  /**
   * What a guest must show to sit at a table: the store's `hmdOrderCode`, the rotating code on the terminal, somebody already
   * there, or the staff (who can always let in). Empty = open to whoever scans the table's code (rules/table-order/table-guard.ts).
   */
  tableGuard: z.array(z.enum(['code', 'orderCode', 'companion', 'staff'])).default([]),
  /** Who may open a table for a new party. */
  tableOpenedBy: z.enum(['scan', 'staff']).default('scan'),
  /** More portions in one round than this wait for a nod of the staff; 0 = never. */
  holdPortions: z.number().int().min(0).max(9999).default(50),
  /** The same for one dish. */
  holdPortionsEach: z.number().int().min(0).max(9999).default(30),
  /**
   * So many phones may sit down at a table within ten minutes by scanning alone: further ones must be let in, and what is sent
   * meanwhile waits for a nod; 0 = never.
   */
  holdDevices: z.number().int().min(0).max(9999).default(12),
  /** A guest farther than 600 m from the store (where `hmdLocation` is on): their round waits for a nod, or is refused. */
  farAway: z.enum(['nod', 'refuse']).default('nod'),
  /** A guest who does not say where they are: their round waits for a nod, needs a code, or is sent. */
  locationRefused: z.enum(['nod', 'code', 'send']).default('nod'),
  /** A round can be taken back for so many seconds; 0 = never. */
  cancelSeconds: z.number().int().min(0).max(3600).default(60),
  /** What a guest may call the staff for. */
  callReasons: z.array(callReason).default(['water', 'bill', 'clear', 'help', 'other']),
  /** Over the landing page where there is no advertisement (spec 1 §2); '' = the house's own picture. */
  orderBackground: link.default(''),
  adList: z.array(z.object({ picture: z.string(), link: link })),
  sellerOption: z.object({ preorder: z.boolean(), bookseat: z.boolean(), takeout: z.boolean(), picup: z.boolean() }),
  picupMenu: z.number().int().min(0).max(3),
  /** What is ordered ahead is void when it has not been paid after so many minutes. */
  payMinutes: z.number().int().min(1).max(1440).default(15),
  /** So many orders ahead a guest may hold that are not paid: each keeps portions from others. 0 = any number. */
  unpaidMost: z.number().int().min(0).max(99).default(3),
  /** An order for a later time comes to the kitchen so many minutes before, or sooner where it takes longer to make. */
  holdMinutes: z.number().int().min(0).max(1440).default(30),
  /** How the kitchen works, for the estimate: seconds from one portion to the next, and the least it takes, in minutes. */
  portionSeconds: z.number().int().min(0).max(3600).default(45),
  readyMinutes: z.number().int().min(0).max(240).default(10),
  vipTelNeedCheck: z.boolean(),
  showVip: z.boolean(),
  /** On the seller's card; '' = the first letter of the name. */
  logoUrl: link.default(''),
  /** Where a seat is booked, outside this app (spec 1 §4); `{storeid}` in it is the store's number. '' = nowhere. */
  bookSeatLink: link.default(''),
  /** Behind the home page: a picture, else a colour, else light grey. */
  homeGround: z
    .object({ picture: link.default(''), colour: colour.or(z.literal('')).default('') })
    .default({ picture: '', colour: '' }),
  /** Over the home page after 600 ms, once a visit. */
  popup: homeItem.nullable().default(null),
  home: z.array(homeBlock),
})

export type StyleConfig = z.output<typeof styleConfig>
