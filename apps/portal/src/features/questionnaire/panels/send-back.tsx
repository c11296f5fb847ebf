import { Button, Message } from '@granary/ui'
import { isLeft, useRemarks } from '../remarks/remarks-of-stage.tsx'
import { useSubmit } from './use-submit.ts'

/** Below the index of remarks: to the page that shows what goes back, and what of them is left. */
export function SendBack({ onCheck }: { readonly onCheck: () => void }) {
  const left = useRemarks().all.filter(isLeft).length
  const { submit, busy, failure } = useSubmit(onCheck)
  return (
    <>
      <Button look="secondary" onClick={() => void submit()} busy={busy && 'Saving…'}>
        Send back
      </Button>
      {failure && (
        <Message tone="danger" announce="alert">
          <p>{failure}</p>
        </Message>
      )}
      <p>{sentBackWords(left)}</p>
    </>
  )
}

function sentBackWords(left: number): string {
  if (left === 0) return 'Nothing is left to settle. The next page shows what goes out.'
  return left === 1
    ? '1 remark is left. It can be sent back too: dispute it to say why.'
    : `${left} remarks are left. They can be sent back too: dispute one to say why.`
}
