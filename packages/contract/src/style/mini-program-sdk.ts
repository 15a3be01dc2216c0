/**
 * WeChat's script: a page inside a mini program's web-view opens the program's own pages with it. The version is the
 * one its documentation names (developers.weixin.qq.com/miniprogram/dev/component/web-view.html). The only
 * third-party script.
 */
export const miniProgramSdk = 'https://res.wx.qq.com/open/js/jweixin-1.3.2.js'
