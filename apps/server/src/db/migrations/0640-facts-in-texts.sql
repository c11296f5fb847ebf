-- What a text says surely of the loan, sealed as the text is; null where it says nothing, so that checks open only what tells something.
alter table document_texts add column facts text;
