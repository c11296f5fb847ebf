import { type FunctionReference, makeFunctionReference } from 'convex/server'
import type { Infer, ObjectType, PropertyValidators, Validator } from 'convex/values'

/**
 * The contract of one public function: its path, kind, and the validators of its arguments and result. An entry is at
 * the same time the typed reference the frontend calls it by, so there is no generated code between the two.
 */
export type Entry<
  Kind extends FunctionKind = FunctionKind,
  Args extends PropertyValidators = PropertyValidators,
  Returns extends ResultValidator = ResultValidator,
> = FunctionReference<Kind, 'public', ObjectType<Args>, Infer<Returns>> & {
  readonly path: string
  readonly kind: Kind
  readonly args: Args
  readonly returns: Returns
}

export type FunctionKind = 'query' | 'mutation' | 'action'
// biome-ignore lint/suspicious/noExplicitAny: convex/values states "any required validator" in exactly this way
export type ResultValidator = Validator<any, 'required', any>

export const queryEntry = <Args extends PropertyValidators, Returns extends ResultValidator>(
  path: string,
  args: Args,
  returns: Returns,
) => entry('query', path, args, returns)

export const mutationEntry = <Args extends PropertyValidators, Returns extends ResultValidator>(
  path: string,
  args: Args,
  returns: Returns,
) => entry('mutation', path, args, returns)

export const actionEntry = <Args extends PropertyValidators, Returns extends ResultValidator>(
  path: string,
  args: Args,
  returns: Returns,
) => entry('action', path, args, returns)

function entry<Kind extends FunctionKind, Args extends PropertyValidators, Returns extends ResultValidator>(
  kind: Kind,
  path: string,
  args: Args,
  returns: Returns,
): Entry<Kind, Args, Returns> {
  const reference = makeFunctionReference<Kind, ObjectType<Args>, Infer<Returns>>(path)
  return { ...reference, path, kind, args, returns } as Entry<Kind, Args, Returns>
}
