import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Button, buttonClass } from './action/button.tsx'
import { Chip, Chips } from './action/chip.tsx'
import { IconButton } from './action/icon-button.tsx'
import { Stepper } from './action/stepper.tsx'
import { Blank } from './feedback/blank.tsx'
import { LiveRegion } from './feedback/live-region.tsx'
import { Note } from './feedback/note.tsx'
import { Skeleton } from './feedback/skeleton.tsx'
import { Strip } from './feedback/strip.tsx'
import { CheckField } from './field/check-field.tsx'
import { NumberPad } from './field/number-pad.tsx'
import { RadioList } from './field/radio-list.tsx'
import { SelectField } from './field/select-field.tsx'
import { TextField } from './field/text-field.tsx'
import { Icon } from './icon/icon.tsx'
import * as firstIcons from './icon/icons.tsx'
import * as laterIcons from './icon/icons-later.tsx'
import { Card } from './layout/card.tsx'
import { Dock } from './layout/dock.tsx'
import { ListItem } from './layout/list-item.tsx'
import { Main, Page, Section } from './layout/page.tsx'
import { Slip } from './layout/slip.tsx'
import { Avatar, AvatarRow } from './mark/avatar.tsx'
import { Badge } from './mark/badge.tsx'
import { Coaster } from './mark/coaster.tsx'
import { Stamp } from './mark/stamp.tsx'
import { Tag, Tags } from './mark/tag.tsx'
import { CartBar } from './navigation/cart-bar.tsx'
import { TabBar, TabBarItem } from './navigation/tab-bar.tsx'
import { Tabs } from './navigation/tabs.tsx'
import { TopBar } from './navigation/top-bar.tsx'
import { Dialog } from './overlay/dialog.tsx'
import { ScreenDialog } from './overlay/screen-dialog.tsx'
import { Toast } from './overlay/toast.tsx'
import { Picture } from './picture/picture.tsx'
import { Leader } from './text/leader.tsx'
import { MemberPrice, Price } from './text/price.tsx'

const icons = { ...firstIcons, ...laterIcons }

const nothing = () => undefined
const stepper = { label: '鱼', minusLabel: '减一份', plusLabel: '加一份', onMinus: nothing, onPlus: nothing }

/** Each component once, with all its variants. */
const shown: Readonly<Record<string, ReactElement>> = {
  avatar: (
    <AvatarRow label="同桌 2 人">
      <Avatar initial="林" colour={6} me size="s" />
    </AvatarRow>
  ),
  badge: <Badge count={2} label="已选 2 份" />,
  blank: <Blank title="空" text="还没有" action={<Button>去看</Button>} />,
  button: <Button kind="primary">送到厨房</Button>,
  card: <Card flush>…</Card>,
  'cart-bar': (
    <CartBar
      count={3}
      trayLabel="购物车 3 份"
      onTray={nothing}
      sum="¥174.00"
      note="会员"
      action={<Button>去下单</Button>}
    />
  ),
  chip: (
    <Chips even>
      <Chip kind="radio" name="size" checked onChange={nothing} note="¥68" tall>
        小份
      </Chip>
    </Chips>
  ),
  coaster: <Coaster name="A1" caption="桌" />,
  dialog: (
    <Dialog open onClose={nothing} title="备注" closeLabel="关" footer={<Button>好</Button>}>
      …
    </Dialog>
  ),
  dock: <Dock>…</Dock>,
  icon: <Icon shape={icons.house} label="首页" />,
  'icon-button': <IconButton shape={icons.translate} label="语言" dot />,
  leader: <Leader name="应付" figure="¥263.00" tone="due" />,
  'list-item': <ListItem icon={icons.users} name="人数" value="4 人" onClick={nothing} />,
  'live-region': <LiveRegion urgent>有新单</LiveRegion>,
  note: (
    <Note tone="warn" icon={icons.info}>
      …
    </Note>
  ),
  'number-pad': <NumberPad onKey={nothing} clearLabel="清空" backLabel="退格" />,
  page: (
    <Page>
      <Main>
        <Section title="怎么付" aside="不选也可以">
          …
        </Section>
      </Main>
    </Page>
  ),
  picture: (
    <Picture
      src="/a.webp"
      alt=""
      hue={3}
      avif="/a.avif 160w"
      srcSet="/a.webp 160w"
      sizes="92px"
      blur="data:image/webp;base64,AA"
      ribbon="售罄"
      out
    />
  ),
  price: (
    <>
      <Price symbol="¥" digits="58" suffix="起" />
      <MemberPrice>会员 ¥52</MemberPrice>
    </>
  ),
  'radio-list': (
    <RadioList
      label="支付方式"
      value="a"
      onChange={nothing}
      options={[{ value: 'a', name: '余额', note: '剩', icon: icons.wallet, tone: 'deep' }]}
    />
  ),
  'screen-dialog': (
    <ScreenDialog onClose={nothing} title="搜索菜单" head={<IconButton shape={icons.caretLeft} label="关" />}>
      …
    </ScreenDialog>
  ),
  skeleton: <Skeleton shape="title" width="half" />,
  slip: <Slip both>…</Slip>,
  stamp: <Stamp tone="ok">已付</Stamp>,
  stepper: <Stepper value={2} {...stepper} onNumber={nothing} numberLabel="改成几份" />,
  strip: <Strip icon={icons.wifiSlash}>没有信号</Strip>,
  'tab-bar': (
    <TabBar label="主导航">
      <a href="/">
        <TabBarItem icon={icons.house} name="首页" badge={1} badgeLabel="1 条" />
      </a>
    </TabBar>
  ),
  tabs: (
    <Tabs
      label="送到哪里"
      tabs={[
        { value: 'history', name: '历史地址' },
        { value: 'new', name: '新增地址' },
      ]}
      value="new"
      onChange={nothing}
    >
      …
    </Tabs>
  ),
  tag: (
    <Tags>
      <Tag tone="brand">招牌</Tag>
    </Tags>
  ),
  'check-field': <CheckField label="同桌可以打给我" checked onCheck={nothing} />,
  'select-field': (
    <SelectField label="地区" value="86" choices={[{ value: '86', name: '中国大陆' }]} onChoose={nothing} />
  ),
  'text-field': <TextField label="备注" aside="3 / 30" problem="太长" />,
  toast: (
    <Toast at="place" icon={icons.check}>
      已加
    </Toast>
  ),
  'top-bar': <TopBar title="结账" subtitle="A1 桌" line />,
}

describe('primitives', () => {
  it('are all shown here', () => {
    const folder = new URL('./', import.meta.url)
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    const parts = files.filter((name) => /(?<!\.test)\.tsx$/.test(name)).map((name) => basename(name, '.tsx'))
    const components = parts.filter((name) => !/^icons(-|$)/.test(name))
    expect(components.sort()).toEqual(Object.keys(shown).sort())
  })

  it.each(Object.entries(shown))(
    '%s renders on the server, without the inline styles that the CSP forbids',
    (_, element) => {
      const html = renderToStaticMarkup(element)
      expect(html).not.toBe('')
      expect(html).not.toMatch(/ style=|class="[^"]*undefined|class=""/)
    },
  )

  it('give every button a name and a type', () => {
    const html = Object.values(shown)
      .map((element) => renderToStaticMarkup(element))
      .join('')
    const buttons = html.match(/<button[^>]*>.*?<\/button>/gs) ?? []
    expect(buttons.length).toBeGreaterThan(8)
    for (const button of buttons) {
      expect(button).toContain('type="button"')
      expect(button).toMatch(/aria-label="[^"]+"|>[^<>]+</)
    }
  })
})

describe('a stepper', () => {
  it('shows only the plus at 0, and a bin on request', () => {
    expect(renderToStaticMarkup(<Stepper value={0} {...stepper} />)).not.toContain('减一份')
    expect(renderToStaticMarkup(<Stepper value={1} minusShape={icons.trash} {...stepper} />)).toContain(icons.trash)
    expect(renderToStaticMarkup(<Stepper value={2} {...stepper} />)).toContain(icons.minus)
  })

  it('keeps the focus on a button without effect', () => {
    const html = renderToStaticMarkup(<Stepper value={2} minusDisabled plusDisabled {...stepper} />)
    expect(html.match(/<button[^>]* aria-disabled="true"/g)).toHaveLength(2)
    expect(html).not.toMatch(/ disabled/)
  })

  it('is a spin button with bounds above 0', () => {
    const html = renderToStaticMarkup(<Stepper value={2} min={1} max={9} {...stepper} />)
    expect(html).toMatch(/role="spinbutton".*aria-valuenow="2".*aria-valuemin="1".*aria-valuemax="9"/)
    expect(renderToStaticMarkup(<Stepper value={0} {...stepper} />)).not.toContain('spinbutton')
  })
})

describe('a badge', () => {
  it('is empty at 0 and stops at 99', () => {
    expect(renderToStaticMarkup(<Badge count={0} />)).toBe('')
    expect(renderToStaticMarkup(<Badge count={100} />)).toContain('99+')
  })
})

describe('a button that waits', () => {
  it('keeps its focus: it is disabled by aria only', () => {
    const html = renderToStaticMarkup(<Button waiting>送</Button>)
    expect(html).toContain('aria-disabled="true"')
    expect(html).not.toMatch(/ disabled/)
  })

  it('lends its look to links', () => {
    expect(buttonClass({ kind: 'primary', wide: true }).split(' ')).toHaveLength(4)
  })
})

describe('a dialog', () => {
  it('has its title as name, and is empty while closed', () => {
    const open = renderToStaticMarkup(shown.dialog)
    expect(open).toMatch(/aria-labelledby="([^"]+)".*<h2 id="\1"/)
    const closed = renderToStaticMarkup(
      <Dialog open={false} onClose={nothing} title="备注" closeLabel="关">
        secret
      </Dialog>,
    )
    expect(closed).not.toContain('secret')
  })
})

describe('tabs', () => {
  it('are one stop for the Tab key, and name their panel', () => {
    const html = renderToStaticMarkup(shown.tabs)
    expect(html).toContain('role="tablist" aria-label="送到哪里"')
    expect(html.match(/tabindex="0"/g)).toHaveLength(1)
    expect(html).toMatch(
      /id="([^"]+)"[^>]*aria-selected="true"[^>]*aria-controls="([^"]+)".*id="\2" role="tabpanel" aria-labelledby="\1"/,
    )
  })
})

describe('a picture', () => {
  it('loads late unless it is among the first, and shows a plate without a source', () => {
    expect(renderToStaticMarkup(<Picture src="/a.webp" alt="" />)).toContain('loading="lazy"')
    const first = renderToStaticMarkup(<Picture src="/a.webp" alt="" eager />)
    for (const attribute of ['loading="eager"', 'fetchPriority="high"', 'width="240"', 'decoding="async"'])
      expect(first).toContain(attribute)
    expect(renderToStaticMarkup(<Picture src="/a.webp" alt="" />)).not.toContain('fetchPriority')
    expect(renderToStaticMarkup(<Picture alt="" initial="鱼" hue={-1} />)).toContain('鱼')
    const sized = renderToStaticMarkup(
      <Picture src="/a.webp" alt="" avif="/a.avif 160w" srcSet="/a/160.webp 160w" sizes="92px" blur="data:x" />,
    )
    expect(sized).toContain('<source type="image/avif" srcSet="/a.avif 160w" sizes="92px"/>')
    // Chosen by width before `src` is read, without an inline style that the policy would block.
    expect(sized).toMatch(/sizes="92px" srcSet="\/a\/160.webp 160w" src="\/a.webp"/)
    expect(sized).toMatch(/<\/picture><img class="[^"]*blur[^"]*" src="data:x" alt=""/)
    expect(sized).not.toContain('style=')
  })
})
