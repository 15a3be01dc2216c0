import type { Language } from '@comanda/rules/language/languages.ts'

type Texts = Readonly<Record<Language, string>>

/** Words of the pages that stand outside the app (plain-page.ts); the app's own are in the diner's language files. */
export const pageTexts = {
  wrongCode: { zh: '无法识别桌码', en: 'Table code not recognised', ja: 'テーブルコードを確認できません' },
  wrongPage: { zh: '页面不存在', en: 'Wrong page visited', ja: 'ページが見つかりません' },
  confirmAgain: {
    zh: '请核对链接，或重新扫描桌上的二维码。',
    en: 'Please check the link again, or scan the code on your table.',
    ja: 'リンクをもう一度ご確認いただくか、テーブルのコードを読み取ってください。',
  },
  whichSeller: {
    zh: '请扫描桌上的二维码，进入对应的餐厅。',
    en: 'Please scan the code on your table to enter the right restaurant.',
    ja: 'テーブルのコードを読み取って、お店のページをお開きください。',
  },
  toHome: { zh: '返回首页', en: 'To the home page', ja: 'ホームへ' },
  offlineTitle: { zh: '连不上', en: 'No connection', ja: '接続できません' },
  offline: {
    zh: '现在打不开这个页面，已经下单的菜不受影响。网络恢复后，请再试一次。',
    en: 'This page cannot be opened right now; what has been ordered is not affected. Try again when the connection is back.',
    ja: 'いまこのページを開けません。送信済みのご注文はそのままです。通信が戻りましたら、もう一度お試しください。',
  },
  tryAgain: { zh: '再试一次', en: 'Try again', ja: 'もう一度試す' },
  notBuiltTitle: { zh: '点餐页面尚未就绪', en: 'The ordering pages are not built yet', ja: '注文ページは準備中です' },
  notBuilt: {
    zh: '服务器已运行，但网页应用还没有构建。请运行 npm start，它会完成构建。',
    en: 'The server is running, but its web app has not been built. Run npm start, which builds it.',
    ja: 'サーバーは動作していますが、ウェブアプリがまだビルドされていません。npm start を実行してください。',
  },
} as const satisfies Readonly<Record<string, Texts>>
