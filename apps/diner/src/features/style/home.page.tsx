import { buttonClass } from '@comanda/ui/button.tsx'
import { Dialog } from '@comanda/ui/dialog.tsx'
import { Icon } from '@comanda/ui/icon.tsx'
import { caretRight } from '@comanda/ui/icons.tsx'
import { Main, Page as PageFrame } from '@comanda/ui/page.tsx'
import { Toast } from '@comanda/ui/toast.tsx'
import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useAppPath, usePage } from '../../app/page-input.ts'
import { useText } from '../../i18n/text.ts'
import { blockTarget } from './block-link.ts'
import { BannerCarousel, type HomeItem } from './components/banner-carousel.tsx'
import { HomeBar } from './components/home-bar.tsx'
import { HomeBlock } from './components/home-block.tsx'
import { PlainLink } from './components/plain-link.tsx'
import styles from './home.module.css'

/** The seller's own page: banners and buttons as the owner laid them out. */
export function Page() {
  const { style, table } = usePage()
  const [asked, setAsked] = useState<HomeItem>()
  const [said, say] = useSaid()
  const banners = style.home.filter(({ type }) => type === 'banner').flatMap(({ items }) => items)
  const blocks = style.home.filter(({ type }) => type !== 'banner')
  // Whoever sits at a table most likely wants to eat: a banner asks first (spec 1 §2 Home).
  const seated = table !== null
  return (
    <PageFrame>
      <div className={styles.top}>
        <HomeBar />
        {banners.length > 0 && (
          <BannerCarousel
            items={banners}
            link={(item, children) =>
              seated ? (
                <button type="button" className={styles.plain} onClick={() => setAsked(item)}>
                  {children}
                </button>
              ) : (
                <ItemLink item={item} className={styles.plain ?? ''} onLater={say}>
                  {children}
                </ItemLink>
              )
            }
          />
        )}
      </div>
      <Main>
        {seated && <SeatedCard />}
        {blocks.map((block) => (
          <HomeBlock
            key={block.type + (block.items[0]?.link ?? '') + (block.items[0]?.title.zh ?? '')}
            block={block}
            link={(item, children, className) => (
              <ItemLink item={item} className={className} onLater={say}>
                {children}
              </ItemLink>
            )}
          />
        ))}
      </Main>
      <SeatedDialog asked={asked} onClose={() => setAsked(undefined)} onLater={say} />
      <Toast>{said}</Toast>
    </PageFrame>
  )
}

function ItemLink(props: { item: HomeItem; className: string; onLater: (words: string) => void; children: ReactNode }) {
  const { item, className, onLater, children } = props
  const text = useText()
  const target = blockTarget(item.linkType, item.link)
  if (target.kind === 'inner' || target.kind === 'outside') {
    return (
      <PlainLink target={target} className={className}>
        {children}
      </PlainLink>
    )
  }
  const why = { later: 'home.later', wxminip: 'home.onlyWechat', refused: 'home.badLink' }[target.kind]
  return (
    <button type="button" className={className} onClick={() => onLater(text(why))}>
      {children}
    </button>
  )
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

function SeatedDialog(props: { asked: HomeItem | undefined; onClose: () => void; onLater: (words: string) => void }) {
  const { asked, onClose, onLater } = props
  const text = useText()
  const pathOf = useAppPath()
  const { table } = usePage()
  return (
    <Dialog
      open={asked !== undefined}
      onClose={onClose}
      kind="box"
      title={text('home.askTitle', { table: table?.tablename ?? '' })}
      closeLabel={text('style.close')}
      footer={
        <>
          {asked && (
            <ItemLink item={asked} className={buttonClass({})} onLater={onLater}>
              {text('home.seeBanner')}
            </ItemLink>
          )}
          <Link to={pathOf('/index/order')} className={buttonClass({ kind: 'primary' })}>
            {text('home.dineIn')}
          </Link>
        </>
      }
    >
      <p className="quiet">{text('home.askText')}</p>
    </Dialog>
  )
}

/** A word that goes away by itself. */
function useSaid(): [string, (words: string) => void] {
  const [said, setSaid] = useState('')
  useEffect(() => {
    if (said === '') return
    const timer = setTimeout(() => setSaid(''), 3500)
    return () => clearTimeout(timer)
  }, [said])
  return [said, setSaid]
}
