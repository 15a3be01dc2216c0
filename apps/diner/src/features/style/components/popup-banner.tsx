import { buttonClass } from '@comanda/ui/action/button.tsx'
import { Dialog } from '@comanda/ui/overlay/dialog.tsx'
import { usePage } from '../../../app/page-input.ts'
import { useText } from '../../../i18n/text.ts'
import { localText } from '../local-text.ts'
import { usePopup } from '../use-popup.ts'
import type { HomeItem } from './banner-carousel.tsx'
import { HomeLink, type HomeLinkProps } from './home-link.tsx'
import styles from './popup-banner.module.css'

export type PopupBannerProps = Pick<HomeLinkProps, 'onAsk' | 'onMessage'> & { popup: HomeItem }

/** The owner's news over the home page, once a visit (spec 1 §2 Home). */
export function PopupBanner({ popup, onAsk, onMessage }: PopupBannerProps) {
  const text = useText()
  const { language } = usePage()
  const { open, close } = usePopup()
  return (
    <Dialog
      open={open}
      onClose={close}
      kind="box"
      title={localText(popup.title, language)}
      closeLabel={text('style.close')}
      footer={
        popup.link === '' ? undefined : (
          <HomeLink
            item={popup}
            className={buttonClass({ kind: 'primary', wide: true })}
            onAsk={onAsk}
            onMessage={onMessage}
            onTap={close}
          >
            {text('home.popupGo')}
          </HomeLink>
        )
      }
    >
      {popup.picture !== '' && <img className={styles.picture} src={popup.picture} alt="" width={240} height={240} />}
      {popup.subtitle && <p className={styles.words}>{localText(popup.subtitle, language)}</p>}
    </Dialog>
  )
}
