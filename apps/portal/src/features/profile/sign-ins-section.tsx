import { deviceName, shortAddress } from '@granary/api'
import { Button, Card, LoadingState, Message, Tag, TextButton, useToasts } from '@granary/ui'
import { useCallback, useEffect, useState } from 'react'
import { useSession } from '../../lib/session/session.ts'
import { endOtherSignIns, endSignIn, listSignIns, type OpenSignIn } from '../../lib/session/sign-in.ts'
import { shortMoment } from '../../lib/words/moments.ts'

/** Where this account is signed in, each to be ended from here. */
export function SignInsSection() {
  const session = useSession()
  const { signIns, problem, reload } = useSignIns()
  const toasts = useToasts()
  const end = (done: Promise<unknown>, title: string) => {
    done.then(
      () => {
        toasts.show({ title })
        reload()
      },
      (error: unknown) => toasts.show({ title: sentenceOf(error), tone: 'danger' }),
    )
  }
  const isHere = ({ id }: OpenSignIn) => id === session?.session.id
  const others = signIns?.filter((signIn) => !isHere(signIn)) ?? []
  const newestFirst = others.toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))
  const ordered = [...(signIns?.filter(isHere) ?? []), ...newestFirst]
  return (
    <Card
      id="sign-ins"
      title="Where you are signed in"
      action={
        others.length > 1 && (
          <Button
            writes
            look="quiet"
            size="compact"
            onClick={() => end(endOtherSignIns(), 'All other sign-ins have ended.')}
          >
            End all others
          </Button>
        )
      }
    >
      {problem !== undefined && <Message tone="danger">{problem}</Message>}
      {!signIns && problem === undefined && <LoadingState text="Loading…" rows={1} />}
      <ul className="p-sign-ins">
        {ordered.map((signIn) => (
          <li key={signIn.id}>
            <div>
              <strong>{deviceName(signIn.userAgent)}</strong>
              <span>
                {shortMoment(Date.parse(signIn.createdAt))}
                {signIn.ipAddress && `, from ${shortAddress(signIn.ipAddress)}`}
              </span>
            </div>
            {isHere(signIn) ? (
              <Tag>This one</Tag>
            ) : (
              <TextButton
                tone="danger"
                aria-label={`End ${deviceName(signIn.userAgent)}, since ${shortMoment(Date.parse(signIn.createdAt))}`}
                onClick={() => end(endSignIn(signIn.token), 'The sign-in has ended.')}
              >
                End
              </TextButton>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function useSignIns() {
  const [signIns, setSignIns] = useState<readonly OpenSignIn[]>()
  const [problem, setProblem] = useState<string>()
  const reload = useCallback(() => {
    listSignIns().then(
      (list) => {
        setSignIns(list)
        setProblem(undefined)
      },
      (error: unknown) => setProblem(sentenceOf(error)),
    )
  }, [])
  useEffect(reload, [reload])
  return { signIns, problem, reload }
}

function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
