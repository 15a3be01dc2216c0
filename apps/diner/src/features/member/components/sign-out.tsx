import { Button } from '@comanda/ui/action/button.tsx'
import { Dialog } from '@comanda/ui/overlay/dialog.tsx'
import { useState } from 'react'
import { usePage } from '../../../app/page-input.ts'
import { useText } from '../../../i18n/text.ts'
import { call } from '../../../platform/client.ts'
import { forgetMemberCode } from '../code/kept-member-code.ts'
import styles from './sign-out.module.css'

/** Ends the session of this phone: asks, calls, reloads (spec 2 §4). */
export function SignOut() {
  const text = useText()
  const { sellerId } = usePage()
  const [asked, ask] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  async function signOut(): Promise<void> {
    setBusy(true)
    const result = await call('POST /weixin/vipmanage/:sellerId/logoff', {
      ...{ params: { sellerId }, query: {}, body: { isVerify: 1 } },
    })
    if (result.ok) {
      forgetMemberCode(sellerId)
      location.reload()
      return
    }
    setBusy(false)
    setProblem(result.message || text('member.signOutFailed'))
  }
  return (
    <>
      <Button kind="quiet" wide className={styles.button} onClick={() => ask(true)}>
        {text('member.signOut')}
      </Button>
      <Dialog
        open={asked}
        kind="box"
        title={text('member.signOutTitle')}
        closeLabel={text('member.close')}
        onClose={() => ask(false)}
        footer={
          <Button kind="primary" size="big" wide waiting={busy} onClick={() => void signOut()}>
            {text('member.signOut')}
          </Button>
        }
      >
        <p>{text('member.signOutText')}</p>
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      </Dialog>
    </>
  )
}
