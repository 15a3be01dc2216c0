/**
 * WeChat's script with which a page inside a mini program's web-view opens the program's own pages; the version its documentation
 * names for that (developers.weixin.qq.com/miniprogram/dev/component/web-view.html). The only script that is not from this house.
 */
export const miniProgramSdk = 'https://res.wx.qq.com/open/js/jweixin-1.3.2.js'
