import type { StyleConfig } from '@comanda/contract/style/style.schema.ts'
import { demoSellerNames } from './demo-store.ts'

const picture = (name: string) => `/pictures/${name}.webp`

/** The demo seller's look and switches (spec 1 §3 "Default seller settings"), as saved by an owner: version 1. */
export const demoStyle: StyleConfig = {
  version: 1,
  names: demoSellerNames,
  primaryColor: '#d6361d',
  secondaryColor: '#ee9a2e',
  currency: { code: 'CNY', fixNum: 2, showZero: false },
  defaultLanguage: 'zh',
  layout: 'LR',
  picMode: null,
  menuVersion: 'V4',
  recommendation: true,
  scanOpen: true,
  inputCover: true,
  inputOrderMemo: true,
  inputBillMemo: true,
  tableMode: 'O1C',
  billMode: 'OC',
  hmdLocation: false,
  cardShowAmt: true,
  hmdPrePay: '0',
  xmdStoreCalAmt: false,
  useSFQ: true,
  openVip: true,
  hmdOrderCode: '',
  orderBindTel: false,
  tableGuard: [],
  tableOpenedBy: 'scan',
  holdPortions: 50,
  holdPortionsEach: 30,
  holdDevices: 12,
  farAway: 'nod',
  locationRefused: 'nod',
  cancelSeconds: 60,
  callReasons: ['water', 'bill', 'clear', 'help', 'other'],
  orderBackground: '',
  adList: [],
  sellerOption: { preorder: true, bookseat: true, takeout: true, picup: true },
  picupMenu: 1,
  vipTelNeedCheck: false,
  showVip: true,
  logoUrl: '',
  bookSeatLink: 'https://example.com/?book={storeid}',
  homeGround: { picture: '', colour: '' },
  popup: null,
  home: [
    {
      type: 'banner',
      marginTop: false,
      items: [
        {
          title: { zh: '霜降到，锅气正好', en: 'First frost, hottest woks', ja: '霜降のころ、いちばんの鍋日和' },
          subtitle: {
            zh: '砂锅牛腱限时上桌，本月会员价 ¥68',
            en: 'Clay pot beef shank is back: ¥68 for members this month',
            ja: '牛すねの土鍋煮込みが期間限定で登場。今月の会員価格 ¥68',
          },
          picture: picture('pot'),
          linkType: 'inner',
          link: '/index/order',
        },
        {
          title: { zh: '蟹粉上市', en: 'Crab season is here', ja: '蟹の季節です' },
          subtitle: {
            zh: '现拆现蒸，蟹粉小笼与蟹粉捞饭',
            en: 'Picked by hand: soup dumplings and crab roe rice',
            ja: '手でほぐした蟹みそで、小籠包とごはんを',
          },
          picture: picture('crab'),
          linkType: 'inner',
          link: '/index/order',
        },
        {
          title: { zh: '充值有礼', en: 'Top up, get more', ja: 'チャージでおトク' },
          subtitle: {
            zh: '充 500 送 60，全部门店可用',
            en: 'Pay in ¥500, we add ¥60. Good in every store',
            ja: '500元のチャージで60元プラス。全店でお使いいただけます',
          },
          picture: picture('wine-jug'),
          linkType: 'inner',
          link: 'hycz',
        },
      ],
    },
    {
      type: 'button2',
      marginTop: true,
      items: [
        {
          title: { zh: '扫桌码点餐', en: 'Scan table code', ja: 'テーブルコードを読み取る' },
          subtitle: { zh: '和同桌的人一起点', en: 'Order together', ja: '同じテーブルのみんなで注文' },
          picture: picture('noodles'),
          linkType: 'inner',
          link: 'tsyd',
        },
        {
          title: { zh: '自取', en: 'Pick-up', ja: 'お持ち帰り' },
          subtitle: { zh: '约 12 分钟好', en: 'Ready in about 12 minutes', ja: '約12分でご用意' },
          picture: picture('takeaway'),
          linkType: 'inner',
          link: '/storelist/picup/1',
        },
      ],
    },
    {
      type: 'button1',
      marginTop: false,
      items: [
        {
          title: { zh: '外送', en: 'Delivery', ja: 'デリバリー' },
          subtitle: { zh: '满 ¥60 免运费', en: 'Free above ¥60', ja: '¥60以上で配達無料' },
          picture: picture('boba'),
          linkType: 'inner',
          link: '/storelist/takeout/1',
        },
      ],
    },
    {
      type: 'button4',
      marginTop: true,
      items: [
        {
          title: { zh: '预订座位', en: 'Book a table', ja: '席の予約' },
          picture: picture('teapot'),
          linkType: 'inner',
          link: '/storelist/bookseat/1',
        },
        {
          title: { zh: '充值有礼', en: 'Top up', ja: 'チャージ' },
          picture: picture('honey'),
          linkType: 'inner',
          link: 'hycz',
        },
        {
          title: { zh: '积分换券', en: 'Points', ja: 'ポイント交換' },
          picture: picture('cherries'),
          linkType: 'inner',
          link: 'jfsc',
        },
        {
          title: { zh: '全部门店', en: 'Stores', ja: '店舗一覧' },
          picture: picture('lotus'),
          linkType: 'inner',
          link: '/storelist/all/1',
        },
      ],
    },
    {
      type: 'swipe_x',
      marginTop: true,
      items: [
        {
          title: { zh: '桂花糖藕月饼', en: 'Osmanthus lotus mooncake', ja: '金木犀とれんこん餡の月餅' },
          subtitle: {
            zh: '月底前，每桌送两枚',
            en: 'Two for every table until the end of the month',
            ja: '月末まで、各テーブルに二個プレゼント',
          },
          picture: picture('mooncake'),
          linkType: 'inner',
          link: '/index/order',
        },
        {
          title: { zh: '霜打菜心', en: 'Frost-kissed choy sum', ja: '霜あたりの菜心' },
          subtitle: {
            zh: '霜降后的菜更甜，清炒就好',
            en: 'Sweeter after the frost; best left plain',
            ja: '霜が降りて甘みが増しました。シンプルに炒めて',
          },
          picture: picture('greens'),
          linkType: 'inner',
          link: '/index/order',
        },
        {
          title: { zh: '手剥葡萄冰', en: 'Peeled grape crush', ja: '皮むき巨峰のクラッシュアイス' },
          subtitle: {
            zh: '茶铺新品，一杯十八颗',
            en: 'New at the tea shop: eighteen grapes to a cup',
            ja: '茶舗の新作。一杯に十八粒',
          },
          picture: picture('grapes'),
          linkType: 'inner',
          link: '/storelist/picup/1',
        },
      ],
    },
  ],
}
