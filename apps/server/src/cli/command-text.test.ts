import { describe, expect, it } from 'vitest'
import { shellLanguage } from './command-text.ts'

describe('the language of the shell', () => {
  it.each([
    [{ LANG: 'zh_CN.UTF-8' }, 'zh'],
    [{ LANG: 'zh_TW' }, 'zh'],
    [{ LANG: 'zh.UTF-8' }, 'zh'],
    [{ LANG: 'ja_JP.UTF-8' }, 'ja'],
    [{ LANG: 'ja_JP.eucJP@cjknarrow' }, 'ja'],
    [{ LANG: 'en_GB.UTF-8' }, 'en'],
    [{ LANG: 'de_DE.UTF-8' }, 'en'],
    [{ LANG: 'C' }, 'en'],
    [{ LANG: 'C.UTF-8' }, 'en'],
    [{}, 'en'],
    [{ LC_ALL: 'ja_JP.UTF-8', LC_MESSAGES: 'zh_CN.UTF-8', LANG: 'en_US.UTF-8' }, 'ja'],
    [{ LC_MESSAGES: 'zh_CN.UTF-8', LANG: 'en_US.UTF-8' }, 'zh'],
    [{ LC_ALL: '', LC_MESSAGES: '', LANG: 'ja_JP.UTF-8' }, 'ja'],
    [{ LC_ALL: 'C', LANG: 'ja_JP.UTF-8' }, 'en'],
  ])('of %j is %s', (env, language) => {
    expect(shellLanguage(env)).toBe(language)
  })
})
