/** What the whole form was refused for; announced. */
export function FormRefusal({ message }: { message: string | undefined }) {
  return (
    <div role="alert">
      {message && (
        <p className="rounded-12 border border-danger bg-raised px-4 py-3 text-15 text-danger-text">{message}</p>
      )}
    </div>
  );
}
