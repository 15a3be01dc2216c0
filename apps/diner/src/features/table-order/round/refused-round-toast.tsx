import { IconButton } from '@comanda/ui/action/icon-button.tsx'
import { warning, x } from '@comanda/ui/icon/icons.tsx'
import { Toast } from '@comanda/ui/overlay/toast.tsx'
import { Link, useLocation } from 'react-router'
import { useAppPath } from '../../../app/page-input.ts'
import { type Text, useText } from '../../../i18n/text.ts'
import { dishName } from '../../order/dish-line.ts'
import styles from '../table-news-part.module.css'
import { type RoundNews, useRoundNews } from './round-news.ts'

/** The screens that draw the rounds say there what became of them; the checkout draws only what is paid for. */
const roundScreens = ['/sent/', '/cart', '/index/bill', '/index/order']

/** A dish or a round that does not come, on every other screen: somebody waits for it, so it stays until it is read. */
export function RefusedRoundToast() {
  const text = useText()
  const pathOf = useAppPath()
  const { pathname } = useLocation()
  const { news, read } = useRoundNews(roundScreens.some((screen) => pathname.startsWith(screen)))
  return (
    <Toast at="stack" icon={warning}>
      {news && (
        <span className={styles.cleared}>
          <span className={styles.words}>
            {wordsOf(news, text)}
            {news.reason !== '' && <small className={styles.reason}>{news.reason}</small>}
          </span>
          <Link className={styles.undo} to={pathOf(`/sent/${news.roundId}`)}>
            {text('refused.see')}
          </Link>
          <IconButton shape={x} size="md" label={text('undo.dismiss')} onClick={read} />
        </span>
      )}
    </Toast>
  )
}

/** The kitchen says why; who takes a dish off at the table does not. */
function wordsOf({ dish, roundNo: number, reason }: RoundNews, text: Text): string {
  if (dish === null) return text('refused.round', { number })
  const name = dishName(dish, (shown, standard) => text('order.nameWithStandard', { name: shown, standard }))
  return text(reason === '' ? 'refused.taken' : 'refused.dish', { name })
}
