import { ActionFooter } from '@foxreel/ui/action-footer';
import { Button } from '@foxreel/ui/button';
import { Field } from '@foxreel/ui/field';
import { IconButton } from '@foxreel/ui/icon-button';
import { ListRow } from '@foxreel/ui/list-row';
import { Menu } from '@foxreel/ui/menu';
import { notify } from '@foxreel/ui/notify';
import { Popover } from '@foxreel/ui/popover';
import { Sheet } from '@foxreel/ui/sheet';
import { Ellipsis, Flag, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Shown } from './shown.ts';

function OpenSheet({
  label,
  title,
  description,
  children,
}: {
  label: string;
  title: string;
  description?: string;
  children: ReactNode;
}) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind="secondary" onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Sheet open={open} onClose={() => setOpen(false)} title={title} description={description}>
        {children}
      </Sheet>
    </>
  );
}

const rows = Array.from({ length: 24 }, (_, at) => `Choice ${at + 1}`);

export const layers: readonly Shown[] = [
  {
    name: 'Sheet',
    states: {
      'with a form': (
        <OpenSheet label="Tip" title="Tip Ada" description="She sees your name and your words.">
          <form className="grid gap-4">
            <Field label="Amount" defaultValue="5" />
            <ActionFooter>
              <Button>Send $5</Button>
            </ActionFooter>
          </form>
        </OpenSheet>
      ),
      'longer than the screen': (
        <OpenSheet label="Choose" title="Choose one">
          <ul className="-mx-3">
            {rows.map((name) => (
              <li key={name}>
                <ListRow render={<button type="button" />} title={name} />
              </li>
            ))}
          </ul>
          <ActionFooter>
            <Button kind="secondary">Cancel</Button>
            <Button>Choose</Button>
          </ActionFooter>
        </OpenSheet>
      ),
    },
  },
  {
    name: 'Menu, popover, toast',
    states: {
      menu: (
        <Menu
          trigger={
            <IconButton label="More">
              <Ellipsis size={24} />
            </IconButton>
          }
          choices={[
            { label: 'Report', icon: <Flag size={20} />, onSelect: () => {} },
            { label: 'Delete', icon: <Trash2 size={20} />, onSelect: () => {}, danger: true },
          ]}
        />
      ),
      popover: (
        <Popover trigger={<Button kind="secondary">Why?</Button>} title="Why is it held?">
          <p className="text-15">Earnings are held for seven days.</p>
        </Popover>
      ),
      toast: (
        <div className="flex gap-3">
          <Button kind="secondary" onClick={() => notify('Link copied', 'success')}>
            Success
          </Button>
          <Button kind="secondary" onClick={() => notify('Couldn’t send your message', 'error')}>
            Error
          </Button>
        </div>
      ),
    },
  },
];
