import { plainNumber } from '@comanda/rules/language/plain-digits.ts'
import { isPayNowPayee } from '@comanda/rules/payment/paynow-code.ts'
import { z } from 'zod'
import { language, texts } from '../shared.schema.ts'
import { callReason } from './call-reason.schema.ts'

const colour = z.string().regex(/^#[0-9a-f]{6}$/)
/** Same-origin path or https address. */
export const link = z
  .string()
  .regex(/^(\/(?![/\\])|https:\/\/)[^\s]*$/)
  .or(z.literal(''))

/** A target on the home page: a banner, a button, the popup banner (spec 1 §2 Home). */
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

/** The ordering code the owner sets: four typed characters (spec 1 §5), or '' for none. */
export const orderCode = z
  .string()
  .overwrite(plainNumber)
  .regex(/^([0-9]{4})?$/)

/** ISO 4217. A phone cannot format an amount in any other form of code. */
export const currencyCode = z.string().regex(/^[A-Z]{3}$/, 'expected three capital letters: "CNY"')

/** The letters that show the landing page's buttons: `1` or `O` Order, `C` Checkout. '' = the default (spec 1 §4). */
const buttonMode = z
  .string()
  .regex(/^(?!.*(.).*\1)[O1C]*$/, 'expected "O" or "1" (Order) and "C" (Checkout), each once: "OC", "1C", "O" or "C"')

/** Seller settings of spec 1 §3 "Default seller settings". */
export const styleConfig = z.object({
  version: z.number().int(),
  names: texts,
  primaryColor: colour,
  secondaryColor: colour,
  currency: z.object({ code: currencyCode, fixNum: z.number().int().min(0).max(3), showZero: z.boolean() }),
  /** The language of a guest whose phone asks for none of ours. */
  defaultLanguage: language,
  layout: z.enum(['LR', 'TB']),
  /** Picture mode of every dish, before the dish's own (spec 1 §9); null = each dish's own. */
  picMode: z.number().int().min(0).max(2).nullable().default(null),
  /** Shape of the menu data: V3 or V4. A client only logs an unknown shape (spec 1 §8). */
  menuVersion: z.enum(['V3', 'V4']).default('V4'),
  /** Whether the ordering page shows the daily recommendations. */
  recommendation: z.boolean().default(true),
  /** False = the scan-ordering service has lapsed: the renewal notice blocks the ordering page (spec 1 §2). */
  scanOpen: z.boolean().default(true),
  /** Whether the cart has a field for the head count; 1, 2 and 3 ask for it before the menu (spec 1 §4). */
  inputCover: z.union([z.boolean(), z.enum(['0', '1', '2', '3'])]),
  inputOrderMemo: z.boolean(),
  inputBillMemo: z.boolean(),
  tableMode: buttonMode.default('OC'),
  billMode: buttonMode.default('OC'),
  hmdLocation: z.boolean(),
  cardShowAmt: z.boolean(),
  /** `2` asks whether to order and check out at once (spec 1 §4); `0` and `1` only order. */
  hmdPrePay: z.enum(['0', '1', '2']).default('0'),
  xmdStoreCalAmt: z.boolean(),
  useSFQ: z.boolean(),
  openVip: z.boolean(),
  /** The store's ordering code, four digits (`orderCode`); '' = none. Guests only learn whether there is one ('1'). */
  hmdOrderCode: z.string().default(''),
  orderBindTel: z.boolean(),
  /**
   * What a guest needs to sit at a table: the store's `hmdOrderCode`, the rotating code of the terminal, a companion
   * at the table, or the staff (who can always let in). `companion` alone: a scan opens a table where no guest sits.
   * Empty = open to every guest who scans the table's code (rules/table-order/table-guard.ts).
   */
  tableGuard: z.array(z.enum(['code', 'orderCode', 'companion', 'staff'])).default(['companion']),
  /** Who may open a table for a new party. */
  tableOpenedBy: z.enum(['scan', 'staff']).default('scan'),
  /** A round with more portions waits for the staff's approval; 0 = never. */
  holdPortions: z.number().int().min(0).max(9999).default(50),
  /** The same for one dish. */
  holdPortionsEach: z.number().int().min(0).max(9999).default(30),
  /**
   * A new party of guests who only scanned may send so many portions for each person in its first ten minutes. More
   * wait for approval; 0 = any number.
   */
  holdPortionsPerson: z.number().int().min(0).max(99).default(7),
  /**
   * So many phones may join a table within ten minutes by scanning alone. Further ones must be let in, and rounds
   * sent meanwhile wait for approval; 0 = never.
   */
  holdDevices: z.number().int().min(0).max(9999).default(12),
  /** A guest beyond `orderingDistanceLimit` (with `hmdLocation`): their round waits for approval, or is refused. */
  farAway: z.enum(['nod', 'refuse']).default('nod'),
  /** A guest without a position: their round waits for approval, needs a code, or is sent. */
  locationRefused: z.enum(['nod', 'code', 'send']).default('nod'),
  /** A round can be taken back for so many seconds; 0 = never. */
  cancelSeconds: z.number().int().min(0).max(3600).default(60),
  /** Reasons for a call to the staff. */
  callReasons: z.array(callReason).default([...callReason.options]),
  /**
   * The largest discount a waiter may give, in percent of the dishes that may be discounted; 0 = none. The owner has no
   * limit. Guests do not read it.
   */
  discountMost: z.number().int().min(0).max(100).default(10),
  /** 1 = members have their prices only while the balance pays the whole rest (spec 3 §4). */
  enjoyType: z.union([z.literal(0), z.literal(1)]).default(0),
  /** A bill with drinks cannot be paid by balance (spec 3 §4). */
  drinkNoBalance: z.boolean().default(false),
  /**
   * The most that a member pays by balance in 24 hours on a phone that is new to the account, in minor units. It also
   * holds for three days after a change of the phone number.
   */
  newPhoneLimit: z
    .number()
    .int()
    .min(0)
    .max(2 ** 40)
    .default(200_00),
  /**
   * The most gift (minor units) or points that one of the staff gives and takes alone in 24 hours. More waits for
   * another person. Guests do not read it.
   */
  adjustLimit: z
    .number()
    .int()
    .min(0)
    .max(2 ** 40)
    .default(0),
  /**
   * Where PayNow money goes: a business number (UEN) or a mobile number of Singapore, and the name that banks show.
   * null = no PayNow here. It needs the currency SGD.
   */
  payNow: z
    .strictObject({ proxy: z.string(), name: z.string() })
    .refine(
      isPayNowPayee,
      'a UEN such as 200312345A or a number such as +6591234567, and a name of 1 to 25 ASCII letters',
    )
    .nullable()
    .default(null),
  /** Members earn `accumfactor` points for each whole `accumdenom` minor units received for a bill; null = none. */
  pointRule: z
    .object({ accumdenom: z.number().int().min(1), accumfactor: z.number().int().min(1).max(1_000_000) })
    .nullable()
    .default(null),
  /** Points end with the month after so many months; 0 = never. */
  pointMonths: z.number().int().min(0).max(120).default(12),
  /** Above the landing page without an advertisement (spec 1 §2); '' = the default picture. */
  orderBackground: link.default(''),
  adList: z.array(z.object({ picture: z.string(), link: link })),
  sellerOption: z.object({ preorder: z.boolean(), bookseat: z.boolean(), takeout: z.boolean(), picup: z.boolean() }),
  picupMenu: z.number().int().min(0).max(3),
  /** An order ahead not paid after so many minutes is void. */
  payMinutes: z.number().int().min(1).max(1440).default(15),
  /** How many unpaid orders ahead a guest may hold: each reserves portions. 0 = any number. */
  unpaidMost: z.number().int().min(0).max(99).default(3),
  /** An order for a later time enters the kitchen so many minutes before, or sooner if it takes longer to make. */
  holdMinutes: z.number().int().min(0).max(1440).default(30),
  /** The kitchen's pace, for the estimate: seconds per portion, and the minimum in minutes. */
  portionSeconds: z.number().int().min(0).max(3600).default(45),
  readyMinutes: z.number().int().min(0).max(240).default(10),
  vipTelNeedCheck: z.boolean(),
  showVip: z.boolean(),
  /** On the seller's card; '' = the first letter of the name. */
  logoUrl: link.default(''),
  /** Where guests book a seat, outside this app (spec 1 §4); `{storeid}` in it is the store's number. '' = nowhere. */
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
