import { Button, buttonClass } from '@comanda/ui/action/button.tsx'
import { iconButtonClass } from '@comanda/ui/action/icon-button.tsx'
import { Icon } from '@comanda/ui/icon/icon.tsx'
import { caretLeft, printer } from '@comanda/ui/icon/icons-later.tsx'
import { Dock } from '@comanda/ui/layout/dock.tsx'
import { Main, Page as PageFrame } from '@comanda/ui/layout/page.tsx'
import { TopBar } from '@comanda/ui/navigation/top-bar.tsx'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { useAppPath, usePage } from '../../app/page-input.ts'
import { queryProblem } from '../../app/query-problem.ts'
import { useReceipt } from '../../features/checkout/checkout.queries.ts'
import { ReceiptFailed } from '../../features/checkout/components/receipt-failed.tsx'
import { ReceiptPaper } from '../../features/checkout/components/receipt-paper.tsx'
import { RecipientForm } from '../../features/checkout/components/recipient-form.tsx'
import { SlipSkeleton } from '../../features/order/components/slip-skeleton.tsx'
import { useText } from '../../i18n/text.ts'
import styles from './receipt.page.module.css'

/** The receipt of a paid bill: to read, to print, and as a PDF. */
export function ReceiptPage() {
  const text = useText()
  const { outtradeno = '' } = useParams()
  const pathOf = useAppPath()
  const { sellerId, language } = usePage()
  const [recipient, setRecipient] = useState('')
  const receipt = useReceipt(outtradeno, recipient)
  const problem = queryProblem(receipt)
  return (
    <PageFrame>
      <div className={styles.screenOnly}>
        <TopBar
          title={text('checkout.receipt')}
          lead={
            <Link to={pathOf('/index/bill')} className={iconButtonClass()} aria-label={text('checkout.receiptBack')}>
              <Icon shape={caretLeft} size="md" />
            </Link>
          }
        />
      </div>
      <Main>
        {receipt.data ? (
          <>
            <ReceiptPaper receipt={receipt.data} />
            {receipt.data.recipient !== null && (
              <div className={styles.screenOnly}>
                <RecipientForm waiting={receipt.isPlaceholderData} onAsk={setRecipient} />
              </div>
            )}
          </>
        ) : problem ? (
          <ReceiptFailed error={problem} onRetry={() => void receipt.refetch()} />
        ) : (
          <>
            <p className="sr" role="status">
              {text('checkout.receiptLoading')}
            </p>
            <SlipSkeleton lines={6} />
          </>
        )}
      </Main>
      {receipt.data && (
        <div className={styles.screenOnly}>
          <Dock>
            <Button size="big" onClick={() => window.print()}>
              <Icon shape={printer} />
              {text('checkout.receiptPrint')}
            </Button>
            {/* In a tab of its own: a phone's PDF reader has no way back to this page. */}
            <a
              className={buttonClass({ kind: 'primary', size: 'big' })}
              href={`/pay/OnlineOrder/${sellerId}/${outtradeno}/receipt.pdf?${new URLSearchParams({ lang: language, ...(recipient === '' ? {} : { to: recipient }) })}`}
              target="_blank"
              rel="noreferrer"
            >
              {text('checkout.receiptPdf')}
            </a>
          </Dock>
        </div>
      )}
    </PageFrame>
  )
}
