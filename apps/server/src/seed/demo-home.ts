import type { StyleConfig } from '@comanda/contract/style/style.schema.ts'

const picture = (name: string) => `/pictures/${name}.webp`

/** The popup of the demo seller's home page, shown once a visit. */
export const demoPopup: NonNullable<StyleConfig['popup']> = {
  title: { zh: '手剥葡萄冰，上新', en: 'New: peeled grape crush', ja: '新作、皮むき巨峰のクラッシュアイス' },
  subtitle: {
    zh: '茶铺新品，一杯十八颗，做好了再来拿',
    en: 'Eighteen grapes to a cup. Order ahead and pick it up',
    ja: '一杯に十八粒。先に頼んで、できたら受け取りに',
  },
  picture: picture('grapes'),
  linkType: 'inner',
  link: 'ddzt',
}

/** The demo seller's home page: every kind of part and link (spec 1 §2 Home). Each link leads to a page that works. */
export const demoHome: StyleConfig['home'] = [
  {
    type: 'banner',
    marginTop: false,
    items: [
      {
        title: { zh: '霜降到，锅气正好', en: 'First frost, hottest woks', ja: '霜降、鍋日和' },
        subtitle: {
          zh: '砂锅牛腱限时上桌，本月会员价 ¥68',
          en: 'Clay pot beef shank is back: ¥68 for members this month',
          ja: '牛すねの土鍋煮込み、今月の会員価格 ¥68',
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
        link: 'tsyd',
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
  { type: 'member', marginTop: false, items: [] },
  {
    type: 'button2',
    marginTop: true,
    items: [
      {
        title: { zh: '扫桌码点餐', en: 'Scan to order', ja: 'テーブルで注文' },
        subtitle: { zh: '和同桌一起点', en: 'With your whole table', ja: 'コードを読み取り、みんなで' },
        picture: picture('noodles'),
        linkType: 'inner',
        link: '/index/order',
      },
      {
        title: { zh: '自取', en: 'Pick-up', ja: 'お持ち帰り' },
        subtitle: {
          zh: '先点好，做好了再来拿',
          en: 'Order now, collect when ready',
          ja: '先に注文、できたら受け取り',
        },
        picture: picture('takeaway'),
        linkType: 'inner',
        link: 'ddzt',
      },
    ],
  },
  {
    type: 'button1',
    marginTop: false,
    items: [
      {
        title: { zh: '外送', en: 'Delivery', ja: 'デリバリー' },
        subtitle: { zh: '送到您家或公司', en: 'To your home or office', ja: 'ご自宅や職場へお届け' },
        picture: picture('boba'),
        linkType: 'inner',
        link: '/storelist/takeout/1',
      },
    ],
  },
  {
    type: 'button3',
    marginTop: false,
    items: [
      {
        title: { zh: '预点', en: 'Order ahead', ja: '事前注文' },
        picture: picture('shank'),
        linkType: 'inner',
        link: 'tsyd',
      },
      {
        title: { zh: '预订座位', en: 'Book a table', ja: '席の予約' },
        picture: picture('teapot'),
        linkType: 'inner',
        link: '/storelist/bookseat/1',
      },
      {
        title: { zh: '全部门店', en: 'Stores', ja: '店舗一覧' },
        picture: picture('lotus'),
        linkType: 'inner',
        link: 'mdlb',
      },
    ],
  },
  {
    type: 'button4',
    marginTop: true,
    items: [
      {
        title: { zh: '充值有礼', en: 'Top up', ja: 'チャージ' },
        picture: picture('honey'),
        linkType: 'inner',
        link: 'hycz',
      },
      {
        title: { zh: '积分换券', en: 'Points', ja: 'ポイント' },
        picture: picture('cherries'),
        linkType: 'inner',
        link: 'jfsc',
      },
      {
        title: { zh: '我们的故事', en: 'Our story', ja: 'お店の話' },
        picture: picture('chestnut'),
        linkType: 'url',
        link: 'https://example.com/',
      },
      {
        title: { zh: '小程序', en: 'Mini program', ja: 'ミニアプリ' },
        picture: picture('cookie'),
        linkType: 'wxminip',
        link: '/pages/index/index',
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
        link: 'ddzt',
      },
    ],
  },
  { type: 'seller', marginTop: true, items: [] },
]
