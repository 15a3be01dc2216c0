import { defaultLanguage } from '@comanda/rules/language/languages.ts'
import { Icon } from '@comanda/ui/icon/icon.tsx'
import { caretRight } from '@comanda/ui/icon/icons.tsx'
import { Main, Page as PageFrame } from '@comanda/ui/layout/page.tsx'
import { Toast } from '@comanda/ui/overlay/toast.tsx'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useAppPath, usePage } from '../../app/page-input.ts'
import { MemberPanel } from '../../features/member/components/member-panel.tsx'
import { BannerCarousel, type HomeItem } from '../../features/style/components/banner-carousel.tsx'
import { HomeBar } from '../../features/style/components/home-bar.tsx'
import { HomeBlock } from '../../features/style/components/home-block.tsx'
import { HomeLink } from '../../features/style/components/home-link.tsx'
import { PopupBanner } from '../../features/style/components/popup-banner.tsx'
import { SellerCard } from '../../features/style/components/seller-card.tsx'
import { WayDialog } from '../../features/style/components/way-dialog.tsx'
import { localText } from '../../features/style/local-text.ts'
import { useBriefMessage } from '../../features/style/use-brief-message.ts'
import { useHomePlace } from '../../features/style/use-home-place.ts'
import { useText } from '../../i18n/text.ts'
import styles from './home.module.css'
import { KeptCartCard } from './kept-cart-card.tsx'

/** The seller's own page: banners, cards and buttons as the owner laid them out (spec 1 §2 Home). */
export function Page() {
  const { sellerId, style, table } = usePage()
  const [asked, ask] = useState<HomeItem>()
  const [message, showMessage] = useBriefMessage()
  useHomePlace(sellerId)
  const banners = style.home.filter(({ type }) => type === 'banner').flatMap(({ items }) => items)
  const blocks = style.home.filter(({ type }) => type !== 'banner')
  const { picture, colour } = style.homeGround
  const isOwnGround = picture !== '' || colour !== ''
  const link = (item: HomeItem, children: ReactNode, className = styles.plain ?? '') => (
    <HomeLink item={item} className={className} onAsk={ask} onMessage={showMessage}>
      {children}
    </HomeLink>
  )
  return (
    <PageFrame>
      <div className={styles.ground} aria-hidden="true">
        {picture !== '' && <img src={picture} alt="" />}
      </div>
      <div className={styles.top}>
        <HomeBar />
        {banners.length > 0 && <BannerCarousel items={banners} link={link} framed={isOwnGround} />}
      </div>
      <Main>
        {table !== null && <SeatedCard />}
        {blocks.map((block) => (
          <Block key={keyOf(block)} block={block} link={link} framed={isOwnGround} />
        ))}
        {table === null && <KeptCartCard />}
      </Main>
      <WayDialog asked={asked} onClose={() => ask(undefined)} onMessage={showMessage} />
      {style.popup && <PopupBanner popup={style.popup} onAsk={ask} onMessage={showMessage} />}
      <Toast>{message}</Toast>
    </PageFrame>
  )
}

type HomeBlockProps = Parameters<typeof HomeBlock>[0]

function Block({ block, link, framed }: HomeBlockProps) {
  const { openVip, showVip } = usePage().style
  if (block.type === 'seller') return <SellerCard apart={block.marginTop} />
  if (block.type === 'member') {
    return (
      openVip &&
      showVip && (
        <div className={block.marginTop ? styles.memberApart : styles.member}>
          <MemberPanel back="/index/home" />
        </div>
      )
    )
  }
  return <HomeBlock block={block} link={link} framed={framed} />
}

function keyOf({ type, items }: HomeBlockProps['block']): string {
  return type + (items[0]?.link ?? '') + localText(items[0]?.title ?? {}, defaultLanguage)
}

function SeatedCard() {
  const text = useText()
  const pathOf = useAppPath()
  const { table } = usePage()
  return (
    <Link to={pathOf('/index/order')} className={styles.seated}>
      <span>
        <b>{text('home.seatedTitle', { table: table?.tablename ?? '' })}</b>
        <span>{text('home.seatedText')}</span>
      </span>
      <Icon shape={caretRight} size="md" />
    </Link>
  )
}
